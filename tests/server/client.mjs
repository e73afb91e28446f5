// A small client of the REST API, for Node 18 and newer: plays official worlds to their end.
// It makes the calls of the specification's example and nothing else; what it prints is checked.
const { RYA_KEY: key, RYA_BASE: base, WORLDS = '16', WAIT = '24' } = process.env;
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

async function post(path, body) {
  const reply = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return reply.json();
}

function decide(text, reason) {
  if (typeof text !== 'string' || typeof reason !== 'string') throw new Error('no screen');
  return { actions: [], wait: Number(WAIT), tokens: { input: text.length, output: 1 } };
}

const { current: suite } = await (await fetch(`${base}/api/agent/suite`, { headers })).json();
for (let index = 0; index < Number(WORLDS); index += 1) {
  const who = { name: 'node-client', model: 'none', harness: 'client.mjs' };
  let screen = await post('/api/agent/start', { suite, index, ...who, view: 'text' });
  while (!screen.done) {
    if (screen.error) throw new Error(`${screen.code}: ${screen.error}`);
    const { actions, wait, tokens } = decide(screen.text, screen.reason);
    screen = await post('/api/agent/step', { runId: screen.runId, actions, wait, view: 'text', tokens });
  }
  console.log(JSON.stringify({ suite, index, score: screen.score, normalized: screen.normalized }));
}

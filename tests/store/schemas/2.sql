BEGIN TRANSACTION;
CREATE TABLE baselines (
    game TEXT NOT NULL,
    scoring TEXT NOT NULL,
    world TEXT NOT NULL,
    idle REAL NOT NULL,
    ref REAL NOT NULL,
    row_digest TEXT NOT NULL,
    PRIMARY KEY (game, scoring, world)
) WITHOUT ROWID
;
INSERT INTO "baselines" VALUES('toy','0.1.0/ref@1','seed:22',1.5,2.5,'5d50a3557daee727334c838bece3a389dff9473361b8762c9993950b0783f16f');
CREATE TABLE log (
    run TEXT NOT NULL,
    wake INTEGER NOT NULL,
    tick INTEGER NOT NULL,
    entries TEXT NOT NULL,
    note TEXT,
    chain TEXT NOT NULL,
    row_digest TEXT NOT NULL,
    PRIMARY KEY (run, wake)
) WITHOUT ROWID
;
INSERT INTO "log" VALUES('0123456789abcdef0123',0,4,'[[0,"invest",3.5]]',NULL,'3db7b01e0e69207fcf8ada0509a09559545a2ae2b758e4bf8ae7d8b47420fe3a','da2148db049d48ff359b2bea829d14146e069997f3ff9f272ec12377d45190b6');
INSERT INTO "log" VALUES('0123456789abcdef0123',1,8,'[[4,"boast"]]','because','841b26f05770f6a818db53bc7c6549568ab45b32918ff67a9e145de69ca6de01','1f868b7fb29bf5f59946e01fd0009c46b75ffa3b1dc847982113cbef4880aad0');
CREATE TABLE receipts (
    number INTEGER PRIMARY KEY,
    run TEXT NOT NULL,
    step TEXT NOT NULL,
    body_digest TEXT NOT NULL,
    created INTEGER NOT NULL,
    row_digest TEXT NOT NULL,
    reply BLOB NOT NULL,
    UNIQUE (run, step)
);
INSERT INTO "receipts" VALUES(1,'0123456789abcdef0123','first','dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',1790000000000,'aeb7c6734a2cf273ed5349ab9f863fd24616fee55cdaa33c620210819fa3bc23',X'7B227469636B223A347D');
INSERT INTO "receipts" VALUES(2,'0123456789abcdef0123','second','eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',1790000060000,'07712dfc57a5d5ded502505c84ff44687315c83ecbe3ffdce30f81a4ffce5838',X'7B227469636B223A387D');
CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    version TEXT NOT NULL,
    scoring TEXT NOT NULL,
    suite TEXT,
    world_index INTEGER,
    single INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    world_key BLOB,
    name TEXT,
    model TEXT,
    harness TEXT,
    model_changes INTEGER NOT NULL,
    harness_changes INTEGER NOT NULL,
    tokens_in INTEGER NOT NULL,
    tokens_out INTEGER NOT NULL,
    token_reports INTEGER NOT NULL,
    notes TEXT NOT NULL,
    status TEXT NOT NULL,
    tick INTEGER NOT NULL,
    wakes INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    invalid INTEGER NOT NULL,
    wait_hours REAL NOT NULL,
    chain TEXT NOT NULL,
    started INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    finished INTEGER,
    expires INTEGER,
    score REAL,
    exposed INTEGER,
    result TEXT,
    normalized REAL,
    idle REAL,
    ref REAL,
    scoring_status TEXT,
    replay TEXT,
    state_digest TEXT NOT NULL,
    row_digest TEXT NOT NULL,
    state BLOB NOT NULL
);
INSERT INTO "runs" VALUES(1,'0123456789abcdef0123','local','toy','0.1.0','0.1.0/ref@1','toys',1,0,22,NULL,NULL,'m',NULL,0,0,0,0,0,'notes é','open',8,2,3,1,2.0,'841b26f05770f6a818db53bc7c6549568ab45b32918ff67a9e145de69ca6de01',1790000000000,1790000060000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'9c5134df6f559bb0b1613c0ff042a4566d9922072569fc5559def6218ab72bda','3163afef298a19eec0fff8e03016e4b0c703ee029a6871e9c5e11cdb84df2e78',X'7B2261223A227374617465222C226F66223A22616E206561726C792067616D65227D');
INSERT INTO "runs" VALUES(2,'done0000000000000000','local','toy','0.1.0','0.1.0/ref@1','toys',0,0,11,NULL,NULL,NULL,NULL,0,0,0,0,0,'','done',240,0,0,0,0.0,'',1780000000000,1780000060000,1780000060000,NULL,100.25,0,'{"exposed":false,"score":100.25}',NULL,NULL,NULL,'pending',NULL,'c51364ef4e3d9862b15a9412911c36592922904f2cb35b3ed08603ac5505b03a','6703355623d3b929fc44f63607d0ac2ae49a649efde817af923b277fb11289a2',X'6F766572');
CREATE TABLE suites (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    scoring TEXT NOT NULL,
    worlds INTEGER NOT NULL,
    secret BLOB NOT NULL,
    created INTEGER NOT NULL,
    row_digest TEXT NOT NULL
);
INSERT INTO "suites" VALUES(1,'sealed-0000abcd','local','toy','0.1.0/ref@1',16,X'79797979797979797979797979797979',1780000000000,'8c19423ea386df8bfa85d4adebc671c9c2da09d444b765f0e6b736ad2aea5ecc');
CREATE INDEX runs_of_player ON runs (player, suite, world_index);
CREATE UNIQUE INDEX one_attempt ON runs (player, suite, world_index) WHERE single = 1;
CREATE INDEX unsettled ON runs (player) WHERE status = 'done' AND replay IS NULL;
CREATE INDEX suites_of_player ON suites (player, number);
COMMIT;
PRAGMA application_id = 1381581105;
PRAGMA user_version = 2;

/* What a tick's arithmetic costs in C: the yardstick of bench/worlds.py.
 *
 *     cc -O2 -o tick bench/tick.c && ./tick 200
 *
 * Plays so many worlds of 4,032 ticks and prints nanoseconds a tick.  The loop over the regions does
 * the floating-point operations of the systems that play/games/wrya/systems/clock.py lists as
 * ECONOMY, in their order: quota, compute, noticing, market, totals, mood, and the fading of pull.
 * What is done once a tick is done once here; events, timetables and choices are left out, so the
 * ratio is that of the arithmetic, and flatters C a little.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define REGIONS 14
#define TICKS 4032
#define DAY 192

static double activity[DAY][REGIONS];

struct world {
    double payers[REGIONS], free[REGIONS], opening[REGIONS], base[REGIONS], appetite[REGIONS];
    double drained[REGIONS], capped[REGIONS], rage[REGIONS], noticed[REGIONS], pull[REGIONS];
    double churn[REGIONS], joined[REGIONS], load[REGIONS], boost[REGIONS], arpu[REGIONS];
    double hype, mindshare, suspicion, fleet, gpu, compute, revenue, thread, drain, charge;
};

static void build(struct world *w, int seed)
{
    for (int r = 0; r < REGIONS; r++) {
        double x = 0.05 + 0.9 * ((seed * 31 + r * 17) % 97) / 97.0;
        w->payers[r] = 1.0 + x;
        w->free[r] = w->opening[r] = 4.8 * w->payers[r];
        w->base[r] = 0.04 + 0.02 * x;
        w->appetite[r] = 0.92 + 0.16 * x;
        w->drained[r] = x;
        w->rage[r] = 20.0 + 10.0 * x;
        w->pull[r] = 0.2 * x;
        w->boost[r] = 1.0;
        w->arpu[r] = 0.5 + 0.7 * x;
        w->capped[r] = w->noticed[r] = w->churn[r] = w->joined[r] = w->load[r] = 0.0;
    }
    w->hype = 35.0, w->mindshare = 40.0, w->suspicion = 6.0, w->fleet = 300.0, w->gpu = 1.0;
    w->compute = w->revenue = w->thread = w->drain = 0.0, w->charge = 2.0;
}

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

static void tick(struct world *w, int now)
{
    const double dt = 0.125, month = dt / 720.0, theta3 = 0.2, mini = 0.3, limit = 1.1;
    const double *a = activity[now % DAY];
    double rate = dt / 168.0, load = 0.0, total = 0.0, rage = 0.0, capped = 0.0, seen = 0.0;
    double weight = 0.0, h = w->hype / 51.8;

    for (int r = 0; r < REGIONS; r++) {
        w->drained[r] += a[r] * w->appetite[r] * rate;
        if (w->drained[r] > 1.0)
            w->drained[r] = 0.0;
    }
    for (int r = 0; r < REGIONS; r++) {
        double cube = w->drained[r] * w->drained[r] * w->drained[r];
        w->capped[r] = cube / (cube + theta3);
    }

    double payer = 11.5 * (1.0 - 0.84 * mini), cut = 1.0 - 0.45 * (limit - 1.0);
    for (int r = 0; r < REGIONS; r++) {
        w->load[r] = a[r] * (w->payers[r] * (1.0 - 0.35 * w->capped[r]) * payer * cut
                             + w->free[r] * 0.22);
        load += w->load[r];
    }
    w->gpu = clamp(1.0 + 1.4 * (load / w->fleet - 1.0), 0.6, 1.4);
    w->fleet += (load - w->fleet) * (dt / 48.0);
    w->compute += load * w->gpu * month;

    w->drain += (1.5 * (limit - 1.0) - w->drain) * (dt / 14.0);
    w->thread += (0.0 - w->thread) * (dt / 48.0);
    for (int r = 0; r < REGIONS; r++)
        w->noticed[r] += 0.001 * a[r] * 0.9 * (1.0 - w->noticed[r]);

    double over = 0.01 * (1.0 + 3.0 * w->thread);
    double come = 0.26 * (0.315 + 0.355 * h + 0.645 * h * h) * (w->mindshare / 40.0) * month;
    for (int r = 0; r < REGIONS; r++)
        w->churn[r] = w->base[r] * (1.0 + 0.0003 * w->rage[r] * w->rage[r] + 7.9 * w->capped[r]
                                    + 2.0 * w->pull[r]) + over * (1.0 + w->pull[r]);
    for (int r = 0; r < REGIONS; r++)
        w->joined[r] = w->free[r] * come * (1.0 - w->rage[r] * 0.009)
                       * (1.0 - 0.76 * w->capped[r]) * w->boost[r];
    for (int r = 0; r < REGIONS; r++)
        total += w->payers[r] * w->arpu[r];
    w->revenue += total * 20.0 * month;
    double pool = (0.6 + 0.8 * w->hype / 100.0) * (dt / 365.0), fade = dt / 365.0;
    for (int r = 0; r < REGIONS; r++) {
        double gone = w->payers[r] * w->churn[r] * month, new = w->joined[r];
        w->payers[r] = w->payers[r] - gone + new;
        w->free[r] = w->free[r] + 0.7 * gone - new + w->opening[r] * pool - w->free[r] * fade;
    }

    for (int r = 0; r < REGIONS; r++) {
        weight += w->payers[r];
        rage += w->payers[r] * w->rage[r];
        capped += w->payers[r] * w->capped[r];
    }
    rage /= weight, capped /= weight;

    for (int r = 0; r < REGIONS; r++) {
        double felt = 1.7 * w->capped[r] + 0.12 + 1.15 * mini * w->noticed[r];
        w->rage[r] = w->rage[r] + felt * a[r] * dt - (w->rage[r] - 12.0) * (dt / 30.0);
        seen += w->payers[r] * w->noticed[r];
    }
    double base = 45.0 + 0.35 * (w->mindshare - 40.0) - 0.27 * (rage - 25.0);
    w->hype = clamp(w->hype + (base - w->hype) * (dt / 31.0), 5.0, 100.0);
    w->mindshare += (36.0 + 0.12 * (w->hype - 30.0) - w->mindshare) * (dt / 120.0);
    w->suspicion += (2.15 * seen / weight * mini - w->suspicion / 80.0) * dt + 0.0 * capped;
    w->charge = clamp(w->charge + 0.091 * dt, 0.0, 6.0);

    for (int r = 0; r < REGIONS; r++)
        w->pull[r] *= 1.0 - dt / 69.0;
}

int main(int count, char **words)
{
    int worlds = count > 1 ? atoi(words[1]) : 100;
    struct timespec begun, done;
    double sum = 0.0;

    if (worlds < 1)
        return 2;
    for (int slot = 0; slot < DAY; slot++)
        for (int r = 0; r < REGIONS; r++)
            activity[slot][r] = 0.2 + 1.6 * ((slot + r * 13) % DAY) / DAY;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (int n = 0; n < worlds; n++) {
        struct world w;
        build(&w, n);
        for (int now = 1; now <= TICKS; now++)
            tick(&w, now);
        sum += w.revenue - w.compute + w.suspicion;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &done);
    double ns = (done.tv_sec - begun.tv_sec) * 1e9 + (done.tv_nsec - begun.tv_nsec);
    printf("%.2f %.6g\n", ns / worlds / TICKS, sum);
    return 0;
}

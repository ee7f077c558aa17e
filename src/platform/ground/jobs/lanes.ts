// The lanes of the worker. Lanes run side by side; the work of one lane is done one after the other, unless it says how
// many of its jobs are done at once.
import type { Services } from '../../services.ts';

export interface LaneRule {
  /** Wait after a look that found nothing. */
  readonly pollMs: number;
  /**
   * As long as nothing in the database has changed since then, only what has come due is looked for, this seldom; not
   * even that where the lane knows when its next work comes due.
   */
  readonly dueMs?: number;
  /** Jobs claimed with one look. */
  readonly jobsMax: number;
  /** Jobs done side by side: they share commits, and wait for gateways together. */
  readonly atOnce?: number;
}

export const LANES = {
  purges: { pollMs: 20, dueMs: 1000, jobsMax: 20 },
  relay: { pollMs: 5000, jobsMax: 1 },
  draws: { pollMs: 200, dueMs: 400, jobsMax: 1 },
  calendar: { pollMs: 1000, jobsMax: 1 },
  /** Editors look at the clock when they schedule something. */
  publishing: { pollMs: 200, dueMs: 400, jobsMax: 20 },
  mail: { pollMs: 500, dueMs: 2000, jobsMax: 20 },
  /** What asks gateways. One that does not answer keeps those behind it from nothing. */
  payments: { pollMs: 1000, jobsMax: 20, atOnce: 8 },
  /** What buys when its money or its time has come: it asks no gateway, and orders are filled in the order they came in. */
  purchases: { pollMs: 1000, jobsMax: 20 },
  /** What addresses of other programs are told: one that does not answer keeps the others from nothing. */
  webhooks: { pollMs: 1000, dueMs: 2000, jobsMax: 20, atOnce: 8 },
  pools: { pollMs: 1000, jobsMax: 1 },
  recurring: { pollMs: 200, dueMs: 1000, jobsMax: 50, atOnce: 8 },
} as const satisfies Record<string, LaneRule>;
export type LaneName = keyof typeof LANES;

/** What the worker is given to work with, besides the services; areas add what they need by `declare module`. */
export interface WorkerTools {
  readonly siteName?: string;
  /** Where rounds of drand are fetched; nowhere without one. */
  readonly beaconUrl?: string | undefined;
}

export interface JobDefinition {
  readonly kind: string;
  readonly lane: LaneName;
  /** The calendar on which a job of this kind is made, in cron's notation, UTC. */
  readonly cron?: string;
  /** Does the work. What it throws postpones the job. */
  readonly handle: (services: Services, payload: unknown, tools: WorkerTools) => Promise<void>;
}

export interface Poll {
  readonly lane: LaneName;
  /** True when there was something to do: the lane then looks again at once. */
  readonly run: (services: Services) => Promise<boolean>;
  /**
   * When there may be something to do though nothing changes, in milliseconds since 1970, after a look that began at
   * `since` and found nothing. Without it the lane looks as often as its rule says.
   */
  readonly findNextAt?: (services: Services, since: number) => Promise<number>;
}

/** Where the platform reads the time. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** An instant as it is stored and sent: ISO 8601, UTC. */
export const iso = (ms: number): string => new Date(ms).toISOString();
export const nowIso = (clock: Clock): string => iso(clock.now());

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

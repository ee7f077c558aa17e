/** Source of the time. Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** An instant in the form that is stored and sent: ISO 8601, UTC. */
export const toIso = (ms: number): string => new Date(ms).toISOString();
export const getNowIso = (clock: Clock): string => toIso(clock.now());

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

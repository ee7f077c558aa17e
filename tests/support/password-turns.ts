// Turns of passwords that are taken: nothing else is hashed or compared meanwhile.
import { runInTurn } from '#platform/ground/credentials/passwords.ts';

/** As many as run at once and may wait for that: whoever asks then is refused. */
export const TURNS_MAX = 104;

/** Work that is under way until it is let go, and the asks that wait behind it. */
export function fillTurns(count: number) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const asks = Array.from({ length: count }, () => runInTurn(() => held));
  return { asks, letGo };
}

/** Does something while every turn is taken. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const { asks, letGo } = fillTurns(TURNS_MAX);
  try {
    return await work();
  } finally {
    letGo();
    await Promise.all(asks);
  }
}

/** What asks about a promotion waits for the last word: a code that is being typed is asked for once (K15). */
export const PROMOTION_DEBOUNCE_MS = 500;

/** Calls with the last value once there was none newer for a while. */
export function debounce<T>(
  call: (value: T) => void,
  waitMs: number = PROMOTION_DEBOUNCE_MS,
): (value: T) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (value) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(value), waitMs);
  };
}

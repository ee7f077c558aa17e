// The promotion that a link brought (L43), kept until the browser closes. What uses it waits half a second for the last
// word, so that a code that is being typed is asked for once (K15).
const KEY = 'promotion';
export const PROMOTION_DEBOUNCE_MS = 500;

export function keepPromotion(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Storage is off: it holds for this page only.
  }
}

export function heldPromotion(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Calls with the last value once there was none newer for a while. */
export function debounced<T>(
  call: (value: T) => void,
  waitMs: number = PROMOTION_DEBOUNCE_MS,
): (value: T) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (value) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(value), waitMs);
  };
}

// Signs of life of an open page, only while it is used.

/** Between two beats, in milliseconds. */
export const BEAT_MS = 60_000;
/** Rest after which the visitor counts as inactive, in milliseconds. */
export const ACTIVE_MS = 600_000;
/** Every so many beats the customer is refreshed, which keeps the session. */
const REFRESH_EVERY = 5;

export const HEARTBEAT_PATH = '/blank.html';
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'visibilitychange'] as const;

export interface HeartbeatSetup {
  /** Tells the server that the page is open. */
  readonly beat: () => void;
  readonly refresh: () => void;
  /** Once for each stretch of rest. */
  readonly onInactive: () => void;
  /** Rest after which the visitor counts as inactive; ten minutes unless the site's settings say otherwise. */
  readonly activeMs?: number | undefined;
  readonly now?: () => number;
}

/** Starts beating; gives what ends it. */
export function startHeartbeat(setup: HeartbeatSetup): () => void {
  const { beat, refresh, onInactive, activeMs = ACTIVE_MS, now = Date.now } = setup;
  let lastUsedAt = now();
  let beats = 0;
  let isResting = false;
  const markUsed = () => {
    lastUsedAt = now();
  };
  const checkActivity = () => {
    if (now() - lastUsedAt > activeMs) {
      if (!isResting) onInactive();
      isResting = true;
      return;
    }
    isResting = false;
    beats += 1;
    beat();
    if (beats % REFRESH_EVERY === 0) refresh();
  };
  for (const sign of SIGNS_OF_USE)
    document.addEventListener(sign, markUsed, { passive: true, capture: true });
  const timer = setInterval(checkActivity, BEAT_MS);
  return () => {
    clearInterval(timer);
    for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, markUsed, { capture: true });
  };
}

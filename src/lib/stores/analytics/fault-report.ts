// Reports what broke in the browser: by a name from a list, never with anything of the visitor, and only so often.
import type { BrowserFault } from '#lib/contracts/event.ts';

/** Of one tab: a page that fails over and over says so once, and a visit says a few things. */
const MOST = 5;
const COUNT_KEY = 'faults:reported';

const told = new Set<BrowserFault>();

/** How many were reported in this tab before; where storage is forbidden, on this page. */
function countOnce(): number {
  try {
    const count = Number(sessionStorage.getItem(COUNT_KEY) ?? 0);
    sessionStorage.setItem(COUNT_KEY, String(count + 1));
    return count;
  } catch {
    return told.size - 1;
  }
}

/** Once for each fault on a page. Nothing waits for it, and nobody hears whether it arrived. */
export function reportFault(name: BrowserFault): void {
  if (told.has(name)) return;
  told.add(name);
  if (countOnce() >= MOST) return;
  const body = JSON.stringify({ event_type: 'error', name });
  navigator.sendBeacon('/api/event', new Blob([body], { type: 'application/json' }));
}

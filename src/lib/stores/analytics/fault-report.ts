// Reports what broke in the browser: by a name from a list, never with anything of the visitor, and only so often.
import type { BrowserFault } from '#lib/contracts/event.ts';

/** Of one tab: a page that fails over and over says so once, and a visit says a few things. */
const REPORTS_MAX = 5;
const COUNT_KEY = 'faults:reported';

const reported = new Set<BrowserFault>();

/** How many were reported in this tab before; where storage is forbidden, on this page. */
function incrementCount(): number {
  try {
    const count = Number(sessionStorage.getItem(COUNT_KEY) ?? 0);
    sessionStorage.setItem(COUNT_KEY, String(count + 1));
    return count;
  } catch {
    return reported.size - 1;
  }
}

/** Once for each fault on a page. Nothing waits for it, and its arrival is not checked. */
export function reportFault(name: BrowserFault): void {
  if (reported.has(name)) return;
  reported.add(name);
  if (incrementCount() >= REPORTS_MAX) return;
  const body = JSON.stringify({ event_type: 'error', name });
  navigator.sendBeacon('/api/event', new Blob([body], { type: 'application/json' }));
}

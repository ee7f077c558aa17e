// On every page: records faults. The code that classifies, shows and reports them is fetched with the first.
import { DAY_MS } from '#lib/domain/time/units.ts';

/** A page that has been open for more than a day may ask for code that a newer release took away: it is reloaded. */
const reloadIfStale = (isCodeMissing: boolean) =>
  isCodeMissing && navigator.onLine && performance.now() > DAY_MS && location.reload();

const recordFault = (event: Event) =>
  import('./page-faults.ts')
    .then(({ handleFault }) => handleFault(event))
    .catch(() => true)
    .then(reloadIfStale);

const FAULTS = ['error', 'unhandledrejection', 'call:failed', 'counting:failed', 'astro:hydration-error'];
for (const name of FAULTS) addEventListener(name, recordFault, true);

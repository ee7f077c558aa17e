// A page that has been open for more than a day may ask for code that a newer release took away: it is reloaded.
import { DAY_MS } from '#lib/domain/time/units.ts';

const reloadIfStale = () => performance.now() > DAY_MS && location.reload();

addEventListener('unhandledrejection', ({ reason }) => /import/i.test(reason) && reloadIfStale());
document.addEventListener('astro:hydration-error', reloadIfStale);

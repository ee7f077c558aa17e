// A page that has been open for more than a day may ask for code that a newer release took away: it is reloaded.
const DAY_MS = 86_400_000;

const reloadIfStale = () => performance.now() > DAY_MS && location.reload();

addEventListener('unhandledrejection', ({ reason }) => /import/i.test(reason) && reloadIfStale());
document.addEventListener('astro:hydration-error', reloadIfStale);

// A module of its own: its names stay inside.
export {};

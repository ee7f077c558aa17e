// On every page: records faults. The code that classifies, shows and reports them is fetched with the first.
const recordFault = (event: Event) =>
  void import('./page-faults.ts').then(
    ({ handleFault }) => handleFault(event),
    () => undefined,
  );

for (const name of ['error', 'unhandledrejection', 'call:failed', 'astro:hydration-error'])
  addEventListener(name, recordFault, true);
/** An island that comes after all takes its notice away. */
addEventListener(
  'astro:hydrate',
  (event) => document.querySelector('.page-fault') && recordFault(event),
  true,
);

// A module of its own: its names stay inside.
export {};

// On every page: records faults. The code that classifies, shows and reports them is fetched with the first.
const recordFault = (event: Event) =>
  import('./page-faults.ts').then(
    ({ handleFault }) => handleFault(event),
    () => 0,
  );

const FAULTS = ['error', 'unhandledrejection', 'call:failed', 'count:failed', 'astro:hydration-error'];
for (const name of FAULTS) addEventListener(name, recordFault, true);

// A module of its own: its names stay inside.
export {};

// Says that another page is on its way: the target and whether it is loading or loaded, for the line at the top.
/** As far as it is used; older browsers have none, and show no line. */
interface Navigation {
  addEventListener(
    type: 'navigate',
    listener: (event: {
      readonly destination: { readonly url: string; readonly sameDocument: boolean };
      readonly downloadRequest: string | null;
    }) => void,
  ): void;
}
const { navigation } = globalThis as { navigation?: Navigation };

const { dataset } = document.documentElement;
/** A link that turns out to be a download never leaves the page. */
const GIVEN_UP_AFTER_MS = 10_000;

function record(target: string, state: 'loading' | 'loaded'): void {
  dataset.routeTarget = target;
  dataset.route = state;
}

const recordArrival = () => record(location.pathname, 'loaded');

recordArrival();
addEventListener('pageshow', recordArrival);
navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
  if (destination.sameDocument || downloadRequest !== null) return;
  record(new URL(destination.url).pathname, 'loading');
  setTimeout(recordArrival, GIVEN_UP_AFTER_MS);
});

// A module of its own: its names stay inside.
export {};

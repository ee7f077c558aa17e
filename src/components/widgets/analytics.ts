// Counts this page and what happens on it, for visitors who agreed. Fetched only then (decision S6).
import { toTrackedPath } from '#lib/domain/pages/tracked-path.ts';
import {
  discardQueue,
  identify,
  reset,
  sendOnLeave,
  track,
  trackPage,
} from '#lib/stores/analytics/analytics.ts';
import { setReportListener } from '#lib/stores/analytics/analytics-event.ts';
import { recordSources } from '#lib/stores/analytics/product-source.ts';
import { getVisitCampaign } from '#lib/stores/analytics/visit-campaign.ts';
import { primePlacements } from '#lib/stores/page/placements.ts';
import { isFavouriteNumbersRequested } from '#lib/stores/ticket/favourite-request.ts';
import { readPricing } from '#lib/stores/ticket/pricing.ts';

/** What the session tells the page (`SESSION_EVENTS`); its code is not fetched for a guest. */
const SIGNED_OUT = 'session:signed-out';
const INACTIVE = 'session:inactive';
/** Announced by the consent banner. */
const WITHDRAWN = 'consent:essential';

const stop = new AbortController();
const { signal } = stop;

function readTraits() {
  const pricingId = readPricing();
  return {
    ...getVisitCampaign(),
    ...(isFavouriteNumbersRequested() && { favouriteNumbers: true }),
    ...(pricingId && { pricingId }),
  };
}

const IDENTIFIED = 'identified';
/** Once for each visit and state of the session, and again when a link brings a campaign. */
function identifyCustomer(): void {
  const known = readTraits();
  const mark = JSON.stringify([known, document.cookie.includes('signed_in=1')]);
  if (sessionStorage.getItem(IDENTIFIED) === mark) return;
  sessionStorage.setItem(IDENTIFIED, mark);
  identify(known);
}

/** Counted once, by the id of what happened, on whichever page says that it did. */
const COUNTED_ONCE = ['order-completed', 'withdrawal-requested'] as const;

/** What the page says of itself: steps of the checkout, notices of the cart, and what was bought or asked for. */
function countMarks(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-checkout-step]')) {
    const { checkoutStep = '', checkoutStepName: name } = dataset;
    track('checkout-step', { step: Number(checkoutStep), ...(name && { name }) });
  }
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-cart-notification]'))
    track('cart-notification', { kind: dataset.cartNotification, isShown: true });
  for (const name of COUNTED_ONCE)
    for (const { textContent } of document.querySelectorAll(`[data-tracking="${name}"]`)) {
      const { id, properties } = JSON.parse(textContent ?? '{}') as { id: string; properties: object };
      track(name, properties, id);
    }
}

trackPage({
  path: toTrackedPath(location.pathname),
  title: document.title.replaceAll('@', '').slice(0, 200),
});
identifyCustomer();
countMarks();
recordSources(signal);
if (document.querySelector('[data-asks-placements]'))
  primePlacements(document.cookie.includes('signed_in=1'));
setReportListener(({ name, properties, id }) => track(name, properties, id));
document.addEventListener(
  SIGNED_OUT,
  (event) => {
    // Logging out is counted by the server, which hears of every way to do it.
    if (event instanceof CustomEvent && event.detail === 'ended') track('signed-out', {});
    void reset();
  },
  { signal },
);
document.addEventListener(INACTIVE, () => track('inactivity', {}), { signal });
addEventListener('pagehide', sendOnLeave, { signal });
document.addEventListener('visibilitychange', () => document.hidden && sendOnLeave(), { signal });
document.addEventListener(
  WITHDRAWN,
  () => {
    stop.abort();
    setReportListener(undefined);
    discardQueue();
  },
  { once: true },
);

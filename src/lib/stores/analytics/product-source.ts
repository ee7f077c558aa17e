// Where on the site a visitor met the game that goes into the cart. Kept for the visit, and only of
// visitors who may be counted: what listens is fetched with the code that counts.
import type { AnalyticsProduct } from '#lib/contracts/analytics.ts';

export type ProductSource = NonNullable<AnalyticsProduct['source']>;
const KEY = 'product-source';

function readStoredSource(): { offerKey: string; source: ProductSource } | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The bar below the builder is only where it ends: what led there wins. */
export function storeSource(offerKey: string, source: ProductSource): void {
  if (source === 'sticky_footer' && readStoredSource()?.offerKey === offerKey) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ offerKey, source }));
  } catch {
    // Storage is off: nothing is known of it.
  }
}

export const getProductSource = (offerKey: string): ProductSource | undefined => {
  const met = readStoredSource();
  return met?.offerKey === offerKey ? met.source : undefined;
};

/** The offer that a link leads to, or whose page a button is on. */
function findOfferKey(pressed: Element): string | undefined {
  const link = pressed.closest('a');
  return link ? link.pathname.split('/')[1] : pressed.closest<HTMLElement>('[data-game]')?.dataset.game;
}

/** Notes presses within what is marked with `data-source`. */
export function recordSources(signal: AbortSignal): void {
  const recordSource = ({ target }: Event) => {
    const pressed = (target as Element).closest('a, button');
    const source = pressed?.closest<HTMLElement>('[data-source]')?.dataset.source;
    const offerKey = pressed && findOfferKey(pressed);
    if (source && offerKey) storeSource(offerKey, source as ProductSource);
  };
  document.addEventListener('click', recordSource, { capture: true, signal });
}

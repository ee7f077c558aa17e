// A page that was made under another pricing than its visitor has by now is asked for again.
import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import { readPricing } from '../ticket/pricing.ts';

const FOLLOWED = 'pricing_followed';

/** Once: where the server shows other prices all the same, they stay. */
export function followPricing(ofAccount: string | undefined): void {
  const shown = document.documentElement.dataset.pricing ?? '';
  const held = getOwnPricing(ofAccount) ?? readPricing() ?? '';
  const mark = `${held} ${location.pathname}`;
  if (shown === held) sessionStorage.removeItem(FOLLOWED);
  else if (sessionStorage.getItem(FOLLOWED) !== mark) {
    sessionStorage.setItem(FOLLOWED, mark);
    location.reload();
  }
}

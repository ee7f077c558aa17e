import { LOCALE } from '../brand/locale.ts';
import type { Translate } from '../content/copy.ts';

const NAMED_MAX = 4;
const listing = new Intl.ListFormat(LOCALE);

/**
 * The draws of a line in words: `4 draws, from 5705 to 5708, first on Sat 5 Dec`. Numbers that do not follow one
 * another are listed, so that none is claimed that the line does not enter.
 * @param drawNos soonest first, at least one
 */
export function describeDraws(t: Translate, drawNos: readonly number[], date: string): string {
  const [first = 0] = drawNos;
  const count = drawNos.length;
  if (count <= 1) return t('cart.draw', { first, date });
  if (drawNos.every((drawNo, index) => drawNo === first + index))
    return t('cart.draw-range', { count, first, last: first + count - 1, date });
  const named = drawNos.slice(0, NAMED_MAX).map(String);
  const more = count > NAMED_MAX ? [t('cart.draw-more', { count: count - NAMED_MAX })] : [];
  return t('cart.draw-list', { count, list: listing.format([...named, ...more]), date });
}

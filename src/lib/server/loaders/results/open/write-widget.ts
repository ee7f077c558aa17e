// The script of the widget with the words of the brand in it.
import type { PageContext } from '../../../page/page-context.ts';
import script from './draw-widget.js?raw';

const WORDS = ['jackpot', 'next', 'latest', 'supplementary', 'powerball', 'demonstration', 'check'] as const;

/** Where the script holds the place of its words. */
const PLACE = "'__WORDS__'";

export function writeWidget({ t, brand }: Pick<PageContext, 't' | 'brand'>): string {
  // Texts with values are filled in by the script.
  const values = { jackpot: '{jackpot}', date: '{date}' };
  const words = Object.fromEntries(WORDS.map((name) => [name, t(`widget.word-${name}`, values)]));
  return script.replace(PLACE, () => JSON.stringify({ locale: brand.locale, ...words }));
}

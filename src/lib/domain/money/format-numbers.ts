// Numbers for people. Formatters are costly to make: each is made once.
import { LOCALE } from '../brand/locale.ts';

const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

/** `1,234,567`. */
export const formatWholeNumber = (value: number): string => WHOLE.format(value);

/** Basis points as a share: 3,000 is `30%`, 250 is `2.5%`. */
export const formatPercent = (basisPoints: number): string => PERCENT.format(basisPoints / 10_000);

// Which tickets support which cause, and what of their price it gets (E47).
import type { ProductOffer } from '../../contracts/offer.ts';

export interface SupportedCause {
  readonly slug: string;
  /** Keys of offers. */
  readonly offers?: readonly string[] | undefined;
  readonly share_percent?: number | undefined;
}

type Supporter = Pick<ProductOffer, 'key' | 'causes'>;

/** By the offer's own list of causes, or by the cause's list of offers. */
export const isSupporter = ({ key, causes }: Supporter, cause: SupportedCause): boolean =>
  cause.offers?.includes(key) === true || causes.some(({ urlSlug }) => urlSlug === cause.slug);

/** What of a price in cents is the cause's, and the rest: both whole, together the price (decision M11). */
export function splitPrice(cents: number, percent: number): { cause: number; rest: number } {
  const cause = Math.round((cents * percent) / 100);
  return { cause, rest: cents - cause };
}

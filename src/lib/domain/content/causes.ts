// Which offers support which cause, and the cause's share of a price.
import type { ContentItem } from '../../contracts/content/content-item.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { ShownPicture } from './shown-block.ts';

export type Cause = ContentItem<'causes'>;

/** A cause as a list shows it. */
export interface CauseCard {
  readonly href: string;
  readonly name: string;
  readonly summary: string;
  readonly place: string | undefined;
  readonly sharePercent: number | undefined;
  readonly picture: ShownPicture | undefined;
}

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

/** Splits a price in cents into the cause's share and the rest; the sum is the price (decision M11). */
export function splitPrice(cents: number, percent: number): { cause: number; rest: number } {
  const cause = Math.round((cents * percent) / 100);
  return { cause, rest: cents - cause };
}

// Which offers support which cause, and the cause's share of a price.
import type { ContentItem } from '../../contracts/content/content-item.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { Translate } from './copy.ts';
import type { ShownPicture } from './shown-block.ts';

export type Cause = ContentItem<'causes'>;

/** A cause as a list shows it. */
export interface CauseCard {
  readonly href: string;
  readonly name: string;
  readonly summary: string;
  readonly place: string | undefined;
  readonly share: CauseShare | undefined;
  readonly picture: ShownPicture | undefined;
}

export interface SupportedCause {
  readonly slug: string;
  /** Keys of offers. */
  readonly offers?: readonly string[] | undefined;
}

type Supporter = Pick<ProductOffer, 'key' | 'type' | 'causes'>;

/** What is booked to a cause with each purchase of a ticket, in percent of its price. */
export interface CauseShare {
  /** The same as `highest`, unless offers differ. */
  readonly lowest: number;
  readonly highest: number;
  /** The buyer chooses among several causes: a ticket for another one gives it nothing. */
  readonly isChosen: boolean;
}

/** By the offer's own list of causes, or by the cause's list of offers. */
export const isSupporter = ({ key, causes }: Omit<Supporter, 'type'>, cause: SupportedCause): boolean =>
  cause.offers?.includes(key) === true || causes.some(({ urlSlug }) => urlSlug === cause.slug);

const PERCENT_BPS = 100;

/** What an offer gives to one of its causes, in percent of the price of a ticket: as many cents of each dollar. */
export const getSharePercent = ({ shareBps = 0 }: Supporter['causes'][number]): number =>
  shareBps / PERCENT_BPS;

/** A cause to choose: `Reef, 35 cents of each dollar`; its name alone where no share is booked to it. */
export function formatCauseChoice(t: Translate, cause: Supporter['causes'][number]): string {
  const count = getSharePercent(cause);
  return count > 0 ? `${cause.name}, ${t('raffle.cents-of-dollar', { count })}` : cause.name;
}

/** The name of the cause that a ticket supports; undefined where it supports none, and where its offer is not known. */
export const findCauseName = (
  offers: readonly Pick<ProductOffer, 'key' | 'causes'>[],
  ticket: { readonly offerKey: string; readonly causeKey?: string | undefined },
): string | undefined =>
  offers.find(({ key }) => key === ticket.offerKey)?.causes.find(({ key }) => key === ticket.causeKey)?.name;

const TYPES_WITH_SHARE: readonly ProductOffer['type'][] = ['lottery_ticket', 'raffle_ticket'];

/** The cause's share of the tickets of offers, as purchases book it; undefined where none gives it one. */
export function findCauseShare(offers: readonly Supporter[], slug: string): CauseShare | undefined {
  const shares = offers
    .filter(({ type }) => TYPES_WITH_SHARE.includes(type))
    .flatMap(({ causes }) =>
      causes
        .filter((cause) => cause.urlSlug === slug && getSharePercent(cause) > 0)
        .map((cause) => ({ percent: getSharePercent(cause), isChosen: causes.length > 1 })),
    );
  if (shares.length === 0) return undefined;
  const percents = shares.map(({ percent }) => percent);
  return {
    lowest: Math.min(...percents),
    highest: Math.max(...percents),
    isChosen: shares.some(({ isChosen }) => isChosen),
  };
}

/** `35% of each ticket` */
export const describeShare = (t: Translate, { lowest, highest, isChosen }: CauseShare): string =>
  t(isChosen ? 'causes.share-chosen' : 'causes.share', {
    percent: lowest === highest ? lowest : `${lowest}–${highest}`,
  });

/** What is said over the causes of one offer. */
export function getSupportLead(cards: readonly Pick<CauseCard, 'share'>[]) {
  const shares = cards.flatMap(({ share }) => share ?? []);
  if (shares.length === 0) return 'causes.support-offer-lead-open';
  return shares.some(({ isChosen }) => isChosen)
    ? 'causes.support-offer-lead-chosen'
    : 'causes.support-offer-lead';
}

/** Splits a price in cents into the cause's share and the rest; the sum is the price (decision M11). */
export function splitPrice(cents: number, percent: number): { cause: number; rest: number } {
  const cause = Math.round((cents * percent) / 100);
  return { cause, rest: cents - cause };
}

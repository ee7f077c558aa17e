// The main menu: links, their order, and what their drawers list.
import type { ProductOffer } from '../../../contracts/offers/offer.ts';
import { type Capability, type Gate, isGateOpen } from '../../brand/capabilities.ts';
import type { Copy, Translate } from '../../content/copy.ts';
import { markText } from '../../content/source-map.ts';
import { urls } from '../urls.ts';

/** `internal_dynamic`: goes to its page when the cart holds its product, else opens its drawer. */
export type RouteType = 'external' | 'internal' | 'internal_dynamic' | 'none';
export type ChildKind = 'lotto' | 'raffle' | 'social_play' | 'results' | 'subvariant';

/** A link of the configuration. */
export interface NavigationLink {
  readonly key: string;
  /** Of the item that an editor changes. */
  readonly id?: string;
  /** Words of its own. */
  readonly label?: string;
  /** Key of the copy that names a link without words of its own. */
  readonly labelKey?: string;
  readonly routeType: RouteType;
  /** Missing only with route type `none`. */
  readonly href?: string;
  readonly children?: readonly ChildKind[];
  readonly gate?: Gate;
  /** Shows the dot for non-members and locked members until it is dismissed (decision U4). */
  readonly hasDot?: boolean;
}

export interface NavigationOrder {
  /** Whether the Lotto Party link goes directly before the syndicate link. */
  readonly isLottoPartyBeforeSyndicate: boolean;
}

/** The links that have words. While the texts of editors are not served, a label of theirs has none. */
export const listNamedLinks = (links: readonly NavigationLink[], copy: Copy): readonly NavigationLink[] =>
  links.filter(({ label, labelKey = '' }) => label !== undefined || copy[labelKey] !== undefined);

/** What the menu calls a link. */
export const getLinkLabel = (
  { label, labelKey = '' }: Pick<NavigationLink, 'label' | 'labelKey'>,
  t: Translate,
): string => label ?? t(labelKey);

/** The links with their own words marked as `navigation:id:label`, for the editing view. */
export const markLinks = (links: readonly NavigationLink[]): readonly NavigationLink[] =>
  links.map((link) =>
    link.id !== undefined && link.label !== undefined
      ? { ...link, label: markText('item', `navigation:${link.id}:label`, link.label) }
      : link,
  );

const removeLink = (links: readonly NavigationLink[], key: string) =>
  links.filter((link) => link.key !== key);

function moveLink(
  links: readonly NavigationLink[],
  key: string,
  position: number,
): readonly NavigationLink[] {
  const link = links.find((candidate) => candidate.key === key);
  return link ? removeLink(links, key).toSpliced(position - 1, 0, link) : links;
}

/**
 * The links in their order (decision R7). Positions count from 1: `powerhit` to 2, then
 * `syndicate` to 3, then `lotto-party` directly before `syndicate` where the configuration says so. The others keep
 * their order.
 */
export function orderNavigation(
  links: readonly NavigationLink[],
  { isLottoPartyBeforeSyndicate }: NavigationOrder,
): readonly NavigationLink[] {
  const placed = moveLink(moveLink(links, 'powerhit', 2), 'syndicate', 3);
  if (!isLottoPartyBeforeSyndicate || !placed.some(({ key }) => key === 'syndicate')) return placed;
  const position = removeLink(placed, 'lotto-party').findIndex(({ key }) => key === 'syndicate') + 1;
  return moveLink(placed, 'lotto-party', position);
}

/** The links that a visitor with these capabilities sees, in order. */
export const listNavigationLinks = (
  links: readonly NavigationLink[],
  order: NavigationOrder,
  held: ReadonlySet<Capability>,
): readonly NavigationLink[] =>
  orderNavigation(
    links.filter(({ gate }) => isGateOpen(gate ?? [], held)),
    order,
  );

export interface ChildLink {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  /** The offer whose colours and next draw it shows. */
  readonly offer?: ProductOffer;
}

const filterByType = (offers: readonly ProductOffer[], type: ProductOffer['type']) =>
  offers.filter((offer) => offer.type === type && offer.availability === 'available');

const toOfferLinks = (
  offers: readonly ProductOffer[],
  hrefOf: (key: string) => string,
): readonly ChildLink[] =>
  offers.map((offer) => ({ key: offer.key, label: offer.name, href: hrefOf(offer.key), offer }));

const CHILDREN = {
  lotto: (offers) => toOfferLinks(filterByType(offers, 'lottery_ticket'), urls.offer),
  raffle: (offers) => toOfferLinks(filterByType(offers, 'raffle_ticket'), urls.offer),
  social_play: (offers) => toOfferLinks(filterByType(offers, 'syndicate_share'), urls.offer),
  results: (offers) =>
    toOfferLinks(
      [...filterByType(offers, 'lottery_ticket'), ...filterByType(offers, 'raffle_ticket')],
      urls.offerResults,
    ),
  subvariant: (_, states) => states.map((state) => ({ key: state, label: state, href: `?sv=${state}` })),
} as const satisfies Record<
  ChildKind,
  (offers: readonly ProductOffer[], states: readonly string[]) => readonly ChildLink[]
>;

/** Where all offers of a kind are listed. */
const LISTINGS = {
  lotto: urls.lottoTickets,
  raffle: urls.charityTickets,
  social_play: urls.syndicates,
  results: urls.results,
} as const satisfies Partial<Record<ChildKind, () => string>>;

/** Every page carries these links, so a shop of many offers shows the first of each kind alone. */
const LISTED_MAX = 12;

export interface ListedLinks {
  readonly links: readonly ChildLink[];
  /** Where the others are, where there are more. */
  readonly allHref: string | undefined;
}

/** The links of a kind that stand on every page: the first offers by their ranking, and the way to the others. */
export function listFirstLinks(
  kind: ChildKind,
  offers: readonly ProductOffer[],
  states: readonly string[] = [],
): ListedLinks {
  const links = listChildLinks(kind, offers, states);
  if (kind === 'subvariant' || links.length <= LISTED_MAX) return { links, allHref: undefined };
  return { links: links.slice(0, LISTED_MAX), allHref: LISTINGS[kind]() };
}

/** The links of a drawer by kind: offers on sale, their results, or states. */
export const listChildLinks = (
  kind: ChildKind,
  offers: readonly ProductOffer[],
  states: readonly string[] = [],
): readonly ChildLink[] => CHILDREN[kind](offers, states);

// Every internal address, made from the table of routes. Shipped to the browser, where that table is reduced to what
// this file and `protected-routes.ts` need.
import type { Route } from '../../route-rules.ts';
import { ROUTES, type RouteName } from '../../routes.ts';

type Value = string | number;

/** The parameters of one segment: `[id]`, `[...page]`, `results-[part].xml`. */
type SegmentArguments<S extends string> = S extends `[...${string}]`
  ? [value?: Value]
  : S extends `${string}[${string}]${string}`
    ? [value: Value]
    : [];

type Arguments<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? [...SegmentArguments<Segment>, ...Arguments<Rest>]
  : SegmentArguments<P>;

type Builders = {
  readonly [N in RouteName]: (...values: Arguments<(typeof ROUTES)[N]['pattern']>) => string;
};

const PARAMETER = /\[(\.\.\.)?(\w+)\]/;

/** Ids of texts hold colons, which are allowed in a path: the router would not decode them. */
const encodeSegment = (value: string): string => encodeURIComponent(value).replaceAll('%3A', ':');

/** Page 1 of a list has the address of the list. */
const isMissing = (name: string, value: Value | undefined): boolean =>
  !value || (name === 'page' && Number(value) <= 1);

function fillPattern(pattern: string, values: readonly (Value | undefined)[]): string {
  const rest = [...values];
  const segments = pattern.split('/').flatMap((segment) => {
    const [whole, optional, name = ''] = PARAMETER.exec(segment) ?? [];
    if (whole === undefined) return [segment];
    const value = rest.shift();
    return optional && isMissing(name, value)
      ? []
      : [segment.replace(whole, () => encodeSegment(String(value)))];
  });
  return segments.join('/');
}

const builders = Object.fromEntries(
  Object.entries<Route>(ROUTES).map(([name, { pattern }]) => [
    name,
    (...values: readonly Value[]) => fillPattern(pattern, values),
  ]),
) as Builders;

const addQuery = (path: string, query: Record<string, Value | undefined>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs as [string, string][])}`;
};

/** What a statement is narrowed to. */
interface StatementParams {
  readonly kind?: string | undefined;
  readonly direction?: string | undefined;
  readonly period?: string | undefined;
}

const hideFirst = (page: number): number | undefined => (page > 1 ? page : undefined);

/** Why a page leads to the login. */
export type LoginReason = 'ended' | 'refused' | 'unfinished';

/** The builder of each route, and of addresses that say more than a path. */
export const urls = {
  ...builders,
  login: (redirect?: string, reason?: LoginReason) => addQuery(builders.login(), { redirect, reason }),
  register: (redirect?: string) => addQuery(builders.login(), { step: 'register', redirect }),
  checkoutLogin: (query: { step?: 'register'; redirect?: string } = {}) =>
    addQuery(builders.checkoutLogin(), query),
  socialSignUp: (redirect: string) => addQuery(builders.socialSignUp(), { redirect }),
  socialLink: (provider: string) => addQuery(builders.socialLink(), { provider }),
  socialUnlink: (provider: string) => addQuery(builders.socialUnlink(), { provider }),
  /** The form for a new password that the link of a message opens. */
  newPassword: (token: string) => addQuery(builders.forgotPassword(), { token }),
  /** Where a login asks for the second step. */
  loginCode: (redirect?: string, method?: string) => addQuery(builders.loginCode(), { redirect, method }),
  /** Stops a change of the address. */
  keepEmail: (token: string) => addQuery(builders.confirmEmail(token), { keep: 1 }),
  loginAndSecurity: (query: { part?: string; method?: string } = {}) =>
    addQuery(builders.loginAndSecurity(), query),
  /** The cart after a change; `buy`: as the page before the payment shows it. */
  cartPart: (view?: 'buy') => addQuery(builders.cartPart(), { view }),
  /** Opens a cart on whatever device follows it, once. */
  cartLink: (act: string) => addQuery(builders.cart(), { act }),
  /** The cart, just opened by a link. */
  cartOpened: () => addQuery(builders.cart(), { link: 'opened' }),
  offer: (offerKey: string, gameTypeKey?: string, firstDrawNo?: number) =>
    addQuery(builders.offer(offerKey, gameTypeKey), { firstDrawNo }),
  editTicket: (offerKey: string, gameTypeKey: string, itemId: string) =>
    addQuery(builders.offer(offerKey, gameTypeKey), { edit: itemId }),
  /** The ticket, with the favourite numbers of the game in it. */
  offerWithFavourites: (offerKey: string) =>
    addQuery(builders.offer(offerKey), { favourite_numbers: 'true' }),
  /** The list, or the form for new numbers of a game, or for other ones in their place. */
  favouriteNumbers: (form: { add: string } | { edit: string } | undefined = undefined) =>
    addQuery(builders.favouriteNumbers(), { ...form }),
  /** All tickets of a status on one page. */
  printTickets: (status: 'upcoming' | 'past' = 'upcoming') =>
    addQuery(builders.printTickets(), { status: status === 'past' ? status : undefined }),
  offerResults: (offerKey: string, page = 1) =>
    addQuery(builders.offerResults(offerKey), { page: hideFirst(page) }),
  /** With a game, or what is to be heard of it, chosen. */
  alerts: (asked: { game?: string; kind?: string } = {}) => addQuery(builders.alerts(), asked),
  search: (asked: { q?: string; kind?: string; page?: number } = {}) =>
    addQuery(builders.search(), { ...asked, page: hideFirst(asked.page ?? 1) }),
  /** The checker of tickets, with what it is asked. */
  checkTickets: (asked: { game?: string; draw?: string; games?: string; play?: string } = {}) =>
    addQuery(builders.checkTickets(), asked),
  offerWinners: (offerKey: string, page = 1, search: { drawNo?: number; state?: string } = {}) =>
    addQuery(builders.offerWinners(offerKey), {
      draw: search.drawNo,
      state: search.state,
      page: hideFirst(page),
    }),
  membershipWinners: (page = 1) => addQuery(builders.membershipWinners(), { page: hideFirst(page) }),
  raffleWinners: (page = 1) => addQuery(builders.raffleResults(), { tab: 'winners', page: hideFirst(page) }),
  /** Of the main draw, or of an early-bird draw of that number. */
  ticketProof: (ticketId: string, drawNo?: number) =>
    addQuery(builders.ticketProof(ticketId), { draw: drawNo }),
  cause: (slug: string, offerKey?: string) =>
    offerKey ? builders.causeOffer(slug, offerKey) : builders.cause(slug),
  /** Open parties, a page of them, or a step that makes one. */
  partyGroup: (query: { page?: number; step?: string; offer?: string; group?: string } = {}) =>
    addQuery(builders.partyGroup(), { ...query, page: hideFirst(query.page ?? 1) }),
  /** A group as those see it who are not in it; with a token, an invitation. */
  partyInvitation: (id: string, token?: string) => addQuery(builders.partyInvitation(id), { token }),
  /** The form that checks a certificate, or one of the customer's own. */
  partyVerify: (query: { certificate?: string } = {}) => addQuery(builders.partyVerify(), query),
  transactions: (page = 1, filter: StatementParams = {}) =>
    addQuery(builders.transactions(page), { ...filter }),
  statementCsv: (filter: StatementParams = {}) => addQuery(builders.statementCsv(), { ...filter }),
  statementPdf: (filter: StatementParams = {}) => addQuery(builders.statementPdf(), { ...filter }),
  /** Photos of a document, or of the form on paper. */
  manualVerification: (way: 'form' | undefined = undefined) =>
    addQuery(builders.manualVerification(), { way }),
  /** `cart`: what is paid in pays for the cart of that reference. */
  deposit: (query: { amount?: string; returnTo?: string; way?: string; cart?: string } = {}) =>
    addQuery(builders.deposit(), query),
  cardsAndAccounts: (query: { add?: 'card' } = {}) => addQuery(builders.cardsAndAccounts(), query),
  verifyAccount: (query: { returnTo?: string } = {}) => addQuery(builders.verifyAccount(), query),
  withdraw: (query: { way?: string; bank?: string; amount?: string } = {}) =>
    addQuery(builders.withdraw(), query),
  faq: (anchor?: string) => `${builders.faq()}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`,
  /** A banner as it will look, for editors. */
  featureBanner: (key: string) => addQuery(builders.featureBanner(), { banner: key }),
  /** A picture that editors uploaded; `width` in pixels is rounded up to one that is made. */
  asset: (id: string, width?: number) => addQuery(builders.asset(id), { width }),
  sitemapResults: (offerKey: string, year: number) => builders.sitemapResults(`${offerKey}-${year}`),
  /** Files of `public/`. */
  drawCheck: () => '/verify-draw.mjs',
  raffleCheck: () => '/verify-raffle.mjs',
  partyCheck: () => '/verify-party.mjs',
  heartbeat: () => '/blank.html',
} as const;

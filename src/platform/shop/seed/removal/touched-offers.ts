// What customers, or the operator, have done with the offers of the demonstration: what has a ticket is for good.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { DEMO_CUSTOMER_EMAILS } from '../customers.ts';
import { DEMONSTRATION_GAMES } from '../games/all.ts';
import { DEMONSTRATION_RAFFLES } from '../raffles/all.ts';
import { SUPPORTER_EMAILS } from '../raffles/supporters.ts';
import { MEMBER_EMAILS } from '../syndicates/members.ts';
import { DEMONSTRATION_SYNDICATES } from '../syndicates/offers.ts';

/** The keys of all offers that a demonstration is seeded with. */
export const DEMONSTRATION_OFFERS: readonly string[] = [
  ...DEMONSTRATION_GAMES.map(({ offer }) => offer.key),
  ...DEMONSTRATION_RAFFLES.map(({ offer }) => offer.key),
  ...DEMONSTRATION_SYNDICATES.map(({ file }) => file.key),
];

/** What keeps an offer from being taken away, in words with their numbers, as `tickets: 3`. */
export interface TouchedOffer {
  readonly key: string;
  readonly name: string;
  readonly by: readonly string[];
  /** By the demonstration's own accounts, which go with it, and by nobody else. */
  readonly isByOwn: boolean;
}

const OWN_EMAILS: readonly string[] = [...DEMO_CUSTOMER_EMAILS, ...MEMBER_EMAILS, ...SUPPORTER_EMAILS];

/** Whether a row is of somebody else than the demonstration's own accounts. */
const isOfOthers = (customer: string) =>
  sql<boolean>`${sql.ref(customer)} not in
    (select id from customer where email in (${sql.join(OWN_EMAILS)}))`;

/**
 * Rows that refer to an offer or to one of its draws, what an operator calls them, and the column of the customer where
 * they have one.
 */
const TRACES = {
  ticket: ['tickets', sql`select count(*) from ticket where offer_key = product_offer.key`, 'customer_id'],
  entry: [
    'entries in its draws',
    sql`select count(*) from entry where draw_id in (select id from draw where offer_key = product_offer.key)`,
    'customer_id',
  ],
  share: [
    'shares of tickets in its draws',
    sql`select count(*) from ticket where pool_id in
      (select pool.id from pool where pool.offer_key = product_offer.key
         or pool.draw_id in (select id from draw where offer_key = product_offer.key))`,
    'customer_id',
  ],
  recurring: [
    'purchases that repeat',
    sql`select count(*) from recurring where offer_key = product_offer.key`,
    'customer_id',
  ],
  favourite: [
    'favourite numbers',
    sql`select count(*) from favourite_numbers where offer_key = product_offer.key`,
    'customer_id',
  ],
  party: [
    'sessions of lotto parties',
    sql`select count(*) from party_session where offer_key = product_offer.key`,
    'created_by',
  ],
  postal: [
    'postal entries',
    sql`select count(*) from raffle_postal where draw_id in
      (select id from draw where offer_key = product_offer.key)`,
  ],
  version: [
    'versions that you wrote',
    sql`select count(*) from offer_version where offer_key = product_offer.key and author not in ('release', 'demonstration')`,
  ],
  result: [
    'results that you imported',
    sql`select count(*) from draw where offer_key = product_offer.key and source in ('feed', 'history')`,
  ],
} as const satisfies Record<string, readonly [string, RawBuilder<unknown>, string?]>;
type Trace = keyof typeof TRACES;

/** The lotteries that these syndicates play. */
export const listPlayed = (keys: readonly string[]): readonly string[] =>
  DEMONSTRATION_SYNDICATES.flatMap(({ file }) => (keys.includes(file.key) ? [file.plays.lottery] : []));

/** A lottery cannot go while a syndicate that plays it stays. */
function addPlayed(offers: readonly TouchedOffer[]): readonly TouchedOffer[] {
  const played = listPlayed(offers.filter(({ by }) => by.length > 0).map(({ key }) => key));
  return offers.map((offer) =>
    offer.by.length === 0 && played.includes(offer.key)
      ? {
          ...offer,
          by: ['a syndicate that plays it'],
          isByOwn: offers.every(
            ({ key, by, isByOwn }) => by.length === 0 || isByOwn || !listPlayed([key]).includes(offer.key),
          ),
        }
      : offer,
  );
}

/** The offers of the demonstration that the shop holds, each with what was done with it. */
export async function listDemonstrationOffers(at: Db | Tx): Promise<readonly TouchedOffer[]> {
  const counts = Object.entries(TRACES).map(([name, [, query]]) => sql<number>`(${query})`.as(name as Trace));
  const others = Object.entries(TRACES).map(([name, [, query, customer]]) =>
    sql<number>`(${query}${customer === undefined ? sql`` : sql` and ${isOfOthers(customer)}`})`.as(
      `${name as Trace}_others`,
    ),
  );
  const rows = await at
    .selectFrom('product_offer')
    .select(['key', 'name'])
    .select(counts)
    .select(others)
    .where('key', 'in', DEMONSTRATION_OFFERS)
    .orderBy('position')
    .execute();
  return addPlayed(
    rows.map(({ key, name, ...row }) => ({
      key,
      name,
      by: Object.entries(TRACES).flatMap(([trace, [words]]) => {
        const count = Number(row[trace as Trace]);
        return count > 0 ? [`${words}: ${count}`] : [];
      }),
      isByOwn: Object.keys(TRACES).every((trace) => Number(row[`${trace as Trace}_others`]) === 0),
    })),
  );
}

/** Giveaways of the demonstration's programme: how many nobody entered, how many have entries, and those of others. */
export async function countGiveaways(
  at: Db | Tx,
  program: string,
): Promise<{ readonly free: number; readonly entered: number; readonly enteredByOthers: number }> {
  const row = await at
    .selectFrom('giveaway')
    .select((one) => one.fn.countAll<number>().as('all'))
    .select(
      sql<number>`count(case when exists (select 1 from giveaway_entry where giveaway_id = giveaway.id) then 1 end)`.as(
        'entered',
      ),
    )
    .select(
      sql<number>`count(case when exists (select 1 from giveaway_entry where giveaway_id = giveaway.id
        and ${isOfOthers('giveaway_entry.customer_id')}) then 1 end)`.as('others'),
    )
    .where('program', '=', program)
    .executeTakeFirstOrThrow();
  return {
    free: Number(row.all) - Number(row.entered),
    entered: Number(row.entered),
    enteredByOthers: Number(row.others),
  };
}

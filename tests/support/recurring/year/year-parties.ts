// The groups of the year: each plays every draw in a hundred shares, of which members repeat some and the organiser buys the
// rest, so that its next session opens at a known instant.

import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { transact } from '#platform/ground/db/open.ts';
import { adjustWallet } from '#platform/people/operators/adjust-wallet.ts';
import { openNextSession } from '#platform/repeat/party/sessions/next.ts';
import { findOpenSessions } from '#platform/repeat/party/sessions/store.ts';
import { readSession } from '#platform/repeat/party/sessions/view.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import { purchaseLines } from '#platform/sale/checkout/purchase.ts';
import { createFundedCustomer } from '../../buying/buying.ts';
import { openGroup, openPartySession, toShareInput } from '../../party/parties.ts';
import type { TestPlatform } from '../../platform.ts';
import { type Filling, findDay, listFills, type YearRow } from './model.ts';

/** Together they hold fewer shares than a session has. */
const ROWS_MAX = 19;
const SHARES = 100;
const GAMES = 20;
/** For every share of a year. */
const ORGANISER_CENTS = 300_000;

export interface YearParty {
  readonly filling: Filling;
  readonly groupId: string;
  readonly organiserId: string;
  rows: number;
}

interface PartyShop extends TestPlatform {
  readonly parties: YearParty[];
}

async function openParty(shop: PartyShop, filling: Filling): Promise<void> {
  const { services } = shop;
  const organiser = await createFundedCustomer(shop, '50.00');
  const { customerId: organiserId } = organiser;
  await adjustWallet(services, {
    customer_id: organiserId,
    cents: ORGANISER_CENTS,
    kind: 'goodwill',
    reason: 'model',
    author: 'model',
  });
  const { id: groupId } = await openGroup(shop, organiser, 'public');
  const session = { numGames: GAMES, numShares: SHARES, autosessionStatus: 'on' } as const;
  await openPartySession(shop, organiser, groupId, session);
  shop.parties.push({ filling, groupId, organiserId, rows: 0 });
}

/** As many groups as the rows need, each with its first session. */
export async function openParties(shop: PartyShop, rows: readonly YearRow[]): Promise<void> {
  for (const filling of ['early', 'late'] as const) {
    const count = rows.filter(({ party }) => party === filling).length;
    for (let room = 0; room < count; room += ROWS_MAX) await openParty(shop, filling);
  }
}

async function findSession({ services }: PartyShop, groupId: string) {
  const { database, clock } = services;
  const session = (await findOpenSessions(database.db, clock, [groupId])).get(groupId);
  if (!session) throw new Error(`No session of ${groupId} is open`);
  return session;
}

interface Buyer {
  readonly customerId: string;
  readonly state: string | undefined;
  readonly shares: number;
}

async function buyShares(
  shop: PartyShop,
  groupId: string,
  { customerId, state, shares }: Buyer,
  isRepeated: boolean,
): Promise<void> {
  const { services } = shop;
  const { sessionId } = await findSession(shop, groupId);
  const session = await readSession(services, sessionId, { viewer: customerId });
  await transact(services.database, async (tx) => {
    const buyer = { customerId, region: state, pricingId: '' };
    const line = await priceAsked(tx, services, toShareInput(session, shares, isRepeated), buyer);
    await purchaseLines(tx, services, { customerId, lines: [line], channelKey: 'web' });
  });
}

/** Buys shares that repeat in a group with room, and gives what repeats. */
export async function beginShares(shop: PartyShop, filling: Filling, buyer: Buyer): Promise<string> {
  const party = shop.parties.find((one) => one.filling === filling && one.rows < ROWS_MAX);
  if (!party) throw new Error(`No group that fills ${filling} has room`);
  party.rows += 1;
  await buyShares(shop, party.groupId, buyer, true);
  const { id } = await shop.services.database.db
    .selectFrom('recurring')
    .select('id')
    .where('customer_id', '=', buyer.customerId)
    .where('group_id', '=', party.groupId)
    .executeTakeFirstOrThrow();
  return id;
}

/** The organiser buys what is left: the session plays, and the next one opens. */
async function fillSession(shop: PartyShop, { groupId, organiserId }: YearParty): Promise<void> {
  const { services } = shop;
  const { sessionId, sharesLeft } = await findSession(shop, groupId);
  if (sharesLeft > 0)
    await buyShares(shop, groupId, { customerId: organiserId, state: undefined, shares: sharesLeft }, false);
  await cutOffPool(services, sessionId);
  await openNextSession(services, groupId);
}

export const listFillEvents = (shop: PartyShop, year: { readonly from: number; readonly to: number }) =>
  shop.parties.flatMap((party) =>
    listFills(party.filling, findDay(year.from, 'UTC'), findDay(year.to, 'UTC')).map((at) => ({
      at,
      run: () => fillSession(shop, party),
    })),
  );

// A raffle and a membership of the year: a draw that opens each week, and months that are paid for.

import { RafflePlan } from '#lib/contracts/catalogue/raffle-terms.ts';
import { MembershipInput } from '#lib/contracts/products/membership.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openRaffle } from '#platform/catalogue/raffles/open-raffle.ts';
import { transact } from '#platform/ground/db/open.ts';
import { planRow } from '#platform/repeat/recurring/charges/plan-charges.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import { purchaseLines } from '#platform/sale/checkout/purchase.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import { setProgram } from '../../membership/membership.ts';
import { createPaidProgram } from '../../membership/premium.ts';
import { createBookInput, createRaffleOffer, createRafflePlan } from '../../raffles/raffles.ts';
import { beginLine } from '../recurring-shop.ts';
import { findDay, getUnitCents, listRaffles, RAFFLE_SOLD_MS, type YearRow } from './model.ts';

const HOUR_MS = 3_600_000;
const OFFER = createRaffleOffer();
/** Tickets of a draw: as many as rows could want. */
const BOOKS = 10_000;

export const offerMembership = (services: Services): Promise<void> =>
  setProgram(services, createPaidProgram({ giveaways: [] }));

interface Owner {
  readonly customerId: string;
  readonly state: string;
}

async function beginMembership(services: Services, { customerId, state }: Owner): Promise<string> {
  const asked = MembershipInput.parse({
    kind: 'membership',
    membershipProgram: 'daily_winners',
    membershipOffer: 'premium',
  });
  await transact(services.database, async (tx) => {
    const buyer = { customerId, region: state, pricingId: '' };
    const line = await priceAsked(tx, services, asked, buyer);
    await purchaseLines(tx, services, { customerId, lines: [line], channelKey: 'web' });
  });
  const { id } = await services.database.db
    .selectFrom('recurring')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('product_type', '=', 'membership')
    .executeTakeFirstOrThrow();
  return id;
}

async function beginBook(services: Services, { customerId, state }: Owner): Promise<string> {
  await saveOffer(services.database.db, services, OFFER);
  const { id } = await beginLine(services, {
    customerId,
    state,
    type: 'autoplay',
    productType: 'raffle_ticket',
    offerKey: OFFER.key,
    asked: createBookInput(1),
    label: `${OFFER.name}: 1 Ticket Book`,
    unitCents: getUnitCents({ goods: 'book', games: 1 }),
  });
  return id;
}

/** The id of what repeats; undefined for what is begun otherwise. */
export async function beginOthers(
  services: Services,
  goods: YearRow['goods'],
  owner: Owner,
): Promise<string | undefined> {
  if (goods === 'membership') return beginMembership(services, owner);
  return goods === 'book' ? beginBook(services, owner) : undefined;
}

interface RaffleShop {
  readonly services: Services;
  readonly played: readonly { readonly row: YearRow; readonly recurringId: string }[];
}

/** Opens the next draw, and plans what repeats in it, as the look for what was lost does some minutes later. */
async function openDraw({ services, played }: RaffleShop, index: number): Promise<void> {
  const now = services.clock.now();
  const stopAt = now + RAFFLE_SOLD_MS;
  const plan = RafflePlan.parse(
    createRafflePlan(now, {
      drawNo: index + 1,
      opensAt: toIso(now),
      stopAt: toIso(stopAt),
      drawAt: toIso(stopAt + HOUR_MS),
      online: { first: (1 + index) * BOOKS, size: BOOKS, lanes: 1 },
    }),
  );
  await transact(services.database, async (tx) => {
    await saveOffer(tx, services, OFFER);
    await openRaffle(tx, services, OFFER, plan);
  });
  for (const { row, recurringId } of played) if (row.goods === 'book') await planRow(services, recurringId);
}

export const listRaffleEvents = (shop: RaffleShop, year: { readonly from: number; readonly to: number }) =>
  listRaffles(findDay(year.from, 'UTC'), findDay(year.to, 'UTC')).map((at, index) => ({
    at,
    run: () => openDraw(shop, index),
  }));

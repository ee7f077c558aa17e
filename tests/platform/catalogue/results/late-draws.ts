// A draw of Saturday that is held on the Friday before, while tickets and shares of it are sold until Saturday.
import { expect } from 'vitest';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addPromotion } from '#platform/sale/cart/add-promotion.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import { getVoucherPool } from '#platform/sale/products/voucher/on-sale.ts';
import type { NewVoucher } from '#platform/sale/promotions/store.ts';
import type { Services } from '#platform/services.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import {
  addPartyMember,
  buyPartyShares,
  openGroup,
  openPartySession,
} from '../../../support/party/parties.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createWalletHolder, listDraws, playGame } from '../../../support/played-draws.ts';
import { buyShares, createCrewOffer, listPools, readBalance } from '../../../support/syndicates.ts';
import { feed, feedResult, outsideOffer, run } from './imports.ts';

export const FRIDAY = '2026-11-20';
/** Its usual stop has passed then, and sales of the draw of Saturday go on. */
export const AFTER_FRIDAY = Date.parse('2026-11-20T12:00:00Z');

/** Draw 1 of Saturday, with results from outside. */
export async function openSaturdays() {
  const platform = await openTestPlatform();
  await playGame(platform.services, { ...outsideOffer(), drawDays: ['sat'] });
  const early = await createWalletHolder(platform.services);
  const late = await createWalletHolder(platform.services);
  return { ...platform, early, late };
}

/** The draw takes the result of Friday, and everything is settled. */
export async function settleFriday(services: Services): Promise<void> {
  const friday = feed(feedResult({ DrawDate: `${FRIDAY}T00:00:00` }));
  await run(services, friday, { map: new Map([['RealPair', 'pair']]) });
  expect(await runDueDraws(services)).toEqual([]);
  expect((await listDraws(services))[0]).toMatchObject({ status: 'DRAW_EMAILED' });
  expect((await verifyLedger(services)).faults).toEqual([]);
}

/** A pool of twelve shares in the draw: some are bought in time, and one after it was held. */
export async function openLatePool(inTime: number) {
  const platform = await openSaturdays();
  const { services, clock, early, late } = platform;
  await saveOffer(services.database.db, services, createCrewOffer());
  await openPools(services);
  const [pool] = await listPools(services);
  await buyShares(services, early, pool!.id, inTime);
  clock.set(AFTER_FRIDAY);
  await buyShares(services, late, pool!.id, 1);
  const checkRefunded = async () => {
    for (const customerId of [early, late]) expect(await readBalance(services, customerId)).toBe(100_000);
  };
  return { ...platform, poolId: pool!.id, drawId: pool!.draw_id!, checkRefunded };
}

/** A party whose last share was sold after its draw had been held; what is late is refunded. */
export async function openLateParty() {
  const platform = await openSaturdays();
  const { services, clock } = platform;
  const organiser = await createFundedCustomer(platform, '50.00');
  const group = await openGroup(platform, organiser);
  const session = await openPartySession(platform, organiser, group.id);
  await buyPartyShares(services, organiser.customerId, session, 2);
  clock.set(AFTER_FRIDAY);
  const member = await addPartyMember(platform, group);
  await buyPartyShares(services, member.customerId, session, 1);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  return { platform, services, organiser, group, session };
}

/** A ticket of one game in so many draws. */
export const createPairInput = (numDraws: number) =>
  LotteryTicketInput.parse({
    productType: 'lottery_ticket',
    lotteryKey: 'pair',
    gameType: 'random',
    gameOffer: 'random',
    numGames: 1,
    numDraws,
  });

/** Buys it with credit of a code, which is called as the customer. Gives what was left to pay. */
export async function buyWithCredit(
  services: Services,
  customerId: string,
  input: Parameters<typeof addTicket>[2],
  voucher: Partial<NewVoucher> = {},
): Promise<string> {
  const owner = { kind: 'account', customerId } as const;
  const kinds = ['syndicate_share', 'lottery_ticket'];
  await issueVoucher(services, customerId, { type: 'voucher_credit_amount', kinds, ...voucher });
  await addTicket(services, owner, input);
  const cart = await addPromotion(services, owner, customerId);
  const asked = { cartReference: cart.cartReference, expectedTotal: cart.cartTotal, channelKey: 'web' };
  await checkOut(services, { customerId, key: customerId, asked });
  return cart.cartTotal.amount;
}

/** How many cents are used of the code that the customer has redeemed. */
export async function readUsedCents({ database: { db } }: Services, customerId: string): Promise<number> {
  const redemption = db.selectFrom('voucher_redemption').where('customer_id', '=', customerId);
  const { voucher_id } = await redemption.select('voucher_id').executeTakeFirstOrThrow();
  const stock = db.selectFrom('stock').where('key', '=', getVoucherPool(voucher_id));
  return (await stock.select('taken').executeTakeFirstOrThrow()).taken;
}

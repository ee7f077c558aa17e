// Credit that paid for what did not play goes back to a code by which it can be used.

import { expect, test } from 'vitest';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { writeMessage } from '#platform/ground/mail/render.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addPromotion } from '#platform/sale/cart/add-promotion.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import { findVoucherUse, type NewVoucher, revokeVoucher } from '#platform/sale/promotions/store.ts';
import { toIso } from '#platform/time.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import { listMails } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import { createShareInput, listPools, openCrew } from '../../../support/syndicates.ts';

const DAY_MS = 86_400_000;

/** A pool that does not fill, with a share that the code GIFT has paid for. */
async function openShop({ isOwn = false, ...voucher }: Partial<NewVoucher> & { isOwn?: boolean } = {}) {
  const { services, clock } = await openTestPlatform();
  const poolId = await openCrew(services, {});
  const [pool] = await listPools(services);
  const cutOffAt = Date.parse(pool?.cut_off_at ?? '');
  const credit = { type: 'voucher_credit_amount', amountCents: 300, name: 'A gift' } as const;
  const owner = { kind: 'account', customerId: await createWalletHolder(services, 1000) } as const;
  const customerId = isOwn ? owner.customerId : undefined;
  await issueVoucher(services, 'GIFT', { ...credit, kinds: ['syndicate_share'], customerId, ...voucher });
  await addTicket(services, owner, createShareInput(poolId, 6));
  const cart = await addPromotion(services, owner, 'GIFT');
  const asked = { cartReference: cart.cartReference, expectedTotal: cart.cartTotal, channelKey: 'web' };
  await checkOut(services, { customerId: owner.customerId, key: 'with-credit', asked });
  const cancel = async () => {
    clock.set(cutOffAt);
    await cutOffPool(services, poolId);
    await cutOffPool(services, poolId);
    expect((await verifyLedger(services)).faults).toEqual([]);
  };
  const read = (code: string) => findVoucherUse(services.database.db, code);
  const readMails = async () => (await listMails(services, 'credit_returned')).map(({ payload }) => payload);
  /** How many cents a code has given and did not get back. */
  const countTaken = async (id: string) => {
    const rows = services.database.db.selectFrom('stock').select('taken');
    return (await rows.where('key', '=', `voucher:${id}`).executeTakeFirstOrThrow()).taken;
  };
  return { services, owner, countTaken, until: toIso(cutOffAt + 30 * DAY_MS), cancel, read, readMails };
}

const ENDS = '2026-11-20T00:00:00.000Z';

test('a code of the own that has run out is good for thirty days more, and its customer is told', async () => {
  const shop = await openShop({ isOwn: true, validUntil: ENDS });
  await shop.cancel();
  expect((await shop.read('GIFT'))?.valid_until).toBe(shop.until);
  expect(await shop.readMails()).toEqual([{ code: 'GIFT', cents: 300, untilAt: shop.until }]);
});

test('a shared code that has run out stays so: its customer gets a code of the own, once', async () => {
  const shop = await openShop({ validUntil: ENDS });
  const gift = await shop.read('GIFT');
  await shop.cancel();
  expect(await shop.read('GIFT')).toEqual(gift);
  expect(await shop.countTaken(gift?.id ?? '')).toBe(300);
  const [mail, ...others] = await shop.readMails();
  expect(others).toEqual([]);
  const own = { amount_cents: 300, customer_id: shop.owner.customerId, valid_until: shop.until };
  expect(await shop.read(String(mail?.code))).toMatchObject({ ...own, replaces_id: gift?.id });
});

test.each([null, '2028-01-01T00:00:00.000Z'])(
  'a code that is good until %s stays as it is',
  async (until) => {
    const shop = await openShop({ validUntil: until ?? undefined });
    await shop.cancel();
    expect((await shop.read('GIFT'))?.valid_until).toBe(until);
    expect(await shop.readMails()).toEqual([{ code: 'GIFT', cents: 300, untilAt: until }]);
  },
);

test('in the place of a revoked code its customer gets one of the own, for the same', async () => {
  const shop = await openShop();
  await revokeVoucher(shop.services, 'GIFT');
  await shop.cancel();
  const [mail] = await shop.readMails();
  expect(mail).toMatchObject({ cents: 300, untilAt: shop.until });
  expect(await shop.read(String(mail?.code))).toMatchObject({
    name: 'A gift',
    amount_cents: 300,
    kinds: '["syndicate_share"]',
    customer_id: shop.owner.customerId,
    valid_until: shop.until,
    revoked_at: null,
  });
  expect((await shop.read('GIFT'))?.revoked_at).not.toBeNull();
});

test('in the place of a code that each may use once its customer gets one that can be used', async () => {
  const shop = await openShop({ isOnceEach: true });
  await shop.cancel();
  const [mail] = await shop.readMails();
  expect(mail?.code).not.toBe('GIFT');
  const own = { amount_cents: 300, customer_id: shop.owner.customerId, per_customer: 0 };
  expect(await shop.read(String(mail?.code))).toMatchObject(own);
});

test('the message about it names the last minute of a code, not the day after', () => {
  const untilAt = toIso(Date.parse('2027-02-01T00:00:00+11:00'));
  const { parts } = writeMessage('credit_returned', { cents: 300, code: 'GIFT', untilAt });
  const text = 'The code is good until 31 January 2027 at 11:59 pm (Sydney time).';
  expect(parts).toContainEqual({ part: 'paragraph', text });
});

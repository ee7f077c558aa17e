// The wallet pays first, the chosen card what it lacks, and nothing is bought after a cancellation.
import { expect, test } from 'vitest';
import type { PausedBy } from '#lib/domain/recurring/status.ts';
import { transact } from '#platform/ground/db/open.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { findOwnFund, forgetFund, readFunds } from '#platform/money/payments/funds/funds.ts';
import { recordReport, releaseHeld } from '#platform/money/payments/reports/apply-report.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { changeRecurring } from '#platform/repeat/recurring/change.ts';
import { findLostCharges } from '#platform/repeat/recurring/charges/lost.ts';
import { runCharge } from '#platform/repeat/recurring/charges/run-charge.ts';
import { cancelRecurringRow, pauseRecurringRow } from '#platform/repeat/recurring/stop-recurring.ts';
import { findCharge, lockRecurring } from '#platform/repeat/recurring/store.ts';
import type { Services } from '#platform/services.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import { createScriptedGateway, REDIRECT } from '../../../support/payments/scripted-provider.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import {
  beginRecurring,
  countCheckouts,
  keepCard,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  type RecurringShop,
  readRow,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const DAY_MS = 86_400_000;
const STOP = Date.parse('2026-11-21T08:30:00Z');
const DUE = STOP - DAY_MS;

async function createCardPlayer(shop: RecurringShop, cents = 0, games = 10) {
  const { services } = shop;
  const customerId = await createWalletHolder(services, cents);
  const fund = await keepCard(services, customerId);
  const row = await beginRecurring(services, { customerId, fund, games });
  const [charge] = await listChargesOf(services, row.id);
  return { customerId, row, chargeId: charge!.id };
}

const pause = (services: Services, id: string, by: PausedBy) =>
  transact(services.database, async (tx) => {
    const row = await lockRecurring(tx, services, id);
    if (row) await pauseRecurringRow(tx, row, by);
  });

test('a card that pays what repeats, or rests, is not removed; once all of it is cancelled it is', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createCardPlayer(shop);
  const remove = () => forgetFund(services, customerId, row.fund);
  const listRepeats = async () => (await readFunds(services, customerId)).map(({ repeats }) => repeats);
  await createCardPlayer(shop);
  expect(await listRepeats()).toEqual([[row.label]]);
  await expect(remove()).rejects.toMatchObject({ code: 'fund_repeats' });
  await pause(services, row.id, 'customer');
  await expect(remove()).rejects.toMatchObject({ code: 'fund_repeats' });
  await cancel(services, row.id);
  expect(await listRepeats()).toEqual([[]]);
  await remove();
  expect(await findOwnFund(services.database.db, customerId, row.fund)).toBeUndefined();
});

test('a card is removed where the shop stopped offering what it paid', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createCardPlayer(shop);
  await pause(services, row.id, 'shop');
  await forgetFund(services, customerId, row.fund);
  expect(await findOwnFund(services.database.db, customerId, row.fund)).toBeUndefined();
});

const readBalance = async (services: Services, customerId: string) =>
  (await readWalletAccount(services.database.db, customerId)).balanceCents;

const cancel = (services: Services, id: string) =>
  transact(services.database, async (tx) => {
    const row = await lockRecurring(tx, services, id);
    if (row && row.status !== 'recurring_status_cancelled')
      await cancelRecurringRow(tx, services, row, 'customer');
  });

const expectSound = async (services: Services) => expect((await verifyLedger(services)).faults).toEqual([]);

test('the card pays what the wallet lacks, at least what its gateway takes', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  const { row, customerId } = await createCardPlayer(shop, 800);
  await runUntil(shop, DUE + 1000);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect([...gateway.charged.values()]).toEqual([500]);
  expect(gateway.started[0]!.request.isUnattended).toBe(true);
  expect(await readBalance(services, customerId)).toBe(300);
  await expectSound(services);
});

test.each([
  ['insufficient_funds', 'soft_failure: card_funds'],
  ['processing_error', 'soft_failure: gateway'],
  ['abandoned', 'soft_failure: gateway'],
  ['expired_card', 'hard_failure: expired'],
  ['lost_or_stolen', 'hard_failure: fund_removed'],
  ['authentication_failed', 'hard_failure: authentication_required'],
  ['declined', 'hard_failure: declined'],
])('a card that is refused as %s leaves a %s', async (reason, outcome) => {
  const shop = await openRecurringShop();
  shop.gateway.says = { state: 'failed', reason };
  const { row } = await createCardPlayer(shop);
  await runUntil(shop, DUE + 1000);
  expect(await listOutcomes(shop.services, row.id)).toEqual([outcome]);
  expect(await countCheckouts(shop.services)).toBe(0);
});

test('a bank that asks for its customer, who is away, is given up, and the gateway called off', async () => {
  const asked: string[] = [];
  const cancel = async ({ id }: { readonly id: string }) => {
    asked.push(id);
    return undefined;
  };
  const gateway = createScriptedGateway({ canChargeUnattended: true, cancel });
  const shop = { ...(await openRecurringShop(undefined, { paymentProviders: [gateway.provider] })), gateway };
  gateway.says = REDIRECT;
  const { row } = await createCardPlayer(shop);
  await runUntil(shop, DUE + 1000);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['hard_failure: authentication_required']);
  expect(asked).toEqual(gateway.started.map(({ id }) => id));
});

test('each try makes a payment of its own, and no try makes two', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'failed', reason: 'insufficient_funds' };
  const { row, chargeId } = await createCardPlayer(shop);
  await runUntil(shop, DUE + 1000);
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  gateway.lostStarts = 1;
  await Promise.all(Array.from({ length: 8 }, () => runCharge(services, chargeId)));
  await runUntil(shop, DUE + DAY_MS / 2);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect(new Set(gateway.started.map(({ id }) => id)).size).toBe(2);
  expect(gateway.charged.size).toBe(1);
  await expectSound(services);
});

test('a cancellation while the card is charged: nothing is bought, the money stays and is told', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'pending' };
  const { row, customerId } = await createCardPlayer(shop);
  await runUntil(shop, DUE + 1000);
  expect(await listOutcomes(services, row.id)).toEqual(['paying']);
  await cancel(services, row.id);
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runUntil(shop, STOP);
  expect(await listOutcomes(services, row.id)).toEqual(['cancelled: customer']);
  expect(await readBalance(services, customerId)).toBe(1000);
  expect(await countCheckouts(services)).toBe(0);
  expect(await listMailKindsOf(services, customerId)).toContain('recurring_money_kept');
  await expectSound(services);
});

test('of a payment that brought another amount, its owner is told what it brought', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'pending' };
  const { row, customerId, chargeId } = await createCardPlayer(shop);
  await runUntil(shop, DUE + 1000);
  const deposit = (await findCharge(services.database.db, chargeId))?.deposit_id ?? '';
  const report = { state: 'succeeded', captured: { cents: 700, currency: 'AUD' } } as const;
  await recordReport(services, gateway.provider, deposit, { report });
  await releaseHeld(services, gateway.provider, deposit);
  await runUntil(shop, DUE + 2000);
  expect(await listOutcomes(services, row.id)).toEqual(['soft_failure: funds']);
  const { payload } = await services.database.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'recurring_money_kept')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({ cents: 700 });
  expect(await readBalance(services, customerId)).toBe(700);
  await expectSound(services);
});

test('an exclusion while the card is charged cancels everything; a break pauses it', async () => {
  for (const kind of ['exclusion', 'break'] as const) {
    const shop = await openRecurringShop();
    const { services, gateway } = shop;
    gateway.says = { state: 'pending' };
    const { row, customerId } = await createCardPlayer(shop);
    await runUntil(shop, DUE + 1000);
    const until = kind === 'break' ? shop.clock.now() + 30 * DAY_MS : undefined;
    await excludeCustomer(services, { customerId, kind, until, setBy: 'customer' });
    gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
    await runUntil(shop, STOP + 60 * DAY_MS);
    const { status } = await readRow(services, row.id);
    expect(status).toBe(kind === 'break' ? 'recurring_status_paused' : 'recurring_status_cancelled');
    expect(await countCheckouts(services)).toBe(0);
    expect(await readBalance(services, customerId)).toBe(1000);
    await expectSound(services);
  }
});

test('a cancellation and a run at once: what is bought was bought before', async () => {
  for (let round = 0; round < countRounds(20); round += 1) {
    const shop = await openRecurringShop();
    const { services } = shop;
    const { row, chargeId } = await createCardPlayer(shop, round % 2 === 0 ? 5000 : 0);
    shop.clock.set(DUE + 1000);
    const runs = [runCharge(services, chargeId), cancel(services, row.id), runCharge(services, chargeId)];
    await Promise.all(round % 3 === 0 ? runs.toReversed() : runs);
    await runUntil(shop, STOP + 14 * DAY_MS);
    const outcomes = await listOutcomes(services, row.id);
    const bought = outcomes.filter((outcome) => outcome === 'purchased').length;
    expect(bought).toBeLessThanOrEqual(1);
    expect(await countCheckouts(services)).toBe(bought);
    expect(outcomes.every((outcome) => /^(purchased|cancelled)/.test(outcome))).toBe(true);
    await expectSound(services);
  }
});

test('a payment that stays under way for days keeps the next draw from nothing', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'pending' };
  const { row, customerId } = await createCardPlayer(shop, 0);
  await runUntil(shop, STOP + 4 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['paying']);
  await findLostCharges(services);
  expect(await listOutcomes(services, row.id)).toEqual(['paying', 'planned']);
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runUntil(shop, STOP + 7 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['missed: late', 'purchased', 'planned']);
  expect(await readBalance(services, customerId)).toBe(0);
  expect(gateway.charged.size).toBe(0);
  await expectSound(services);
});

test('a payment under way lets nothing be changed until the time of its charge is over', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'pending' };
  const { row, customerId } = await createCardPlayer(shop);
  const payFromWallet = () => changeRecurring(services, { customerId, id: row.id }, { fund: 'wallet' });
  await runUntil(shop, STOP - DAY_MS / 2);
  await expect(payFromWallet()).rejects.toMatchObject({ code: 'charge_under_way' });
  await runUntil(shop, STOP + 4 * DAY_MS);
  await findLostCharges(services);
  expect(await payFromWallet()).toMatchObject({ fund: 'wallet' });
  await runUntil(shop, STOP + 6.5 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['paying', 'soft_failure: funds']);
  expect(gateway.started.length).toBe(1);
});

// A process that dies on the way, and a database that fails: a ticket is one person's, whatever happened.
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { takeBackGift } from '#platform/sale/gifts/end.ts';
import { acceptGift } from '#platform/sale/gifts/take.ts';
import type { Services } from '#platform/services.ts';
import { giveNewest } from '../../../support/buying/gifts.ts';
import { injectFault } from '../../../support/faults/statement-faults.ts';
import { Stopped, stopAfter } from '../../../support/faults/stop-after.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { buyTickets, createWalletHolder, playGame } from '../../../support/played-draws.ts';

async function openShop() {
  const { services } = await openTestPlatform();
  await playGame(services);
  const giver = await createWalletHolder(services);
  const friend = await createWalletHolder(services, 500);
  return { services, giver, friend };
}

async function readState({ database }: Services, giftId: string) {
  const gift = await database.db
    .selectFrom('gift')
    .selectAll()
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow();
  const moved = await database.db
    .selectFrom('ticket_transfer')
    .select('customer_id')
    .where('ticket_id', '=', gift.ticket_id)
    .execute();
  const mails = await database.db
    .selectFrom('mail')
    .select('kind')
    .where('dedupe', 'in', [`gift_taken:${giftId}`, `gift_received:${giftId}`])
    .execute();
  return { state: gift.state, holders: moved.map(({ customer_id }) => customer_id), mails: mails.length };
}

test('cut off after any statement a gift is whole, and asked for again it is taken', async () => {
  const { services, giver, friend } = await openShop();
  let hasFinished = false;
  for (let steps = 1; !hasFinished; steps += 1) {
    await buyTickets(services, giver);
    const gift = await giveNewest(services, giver);
    const stopping = stopAfter(services, steps);
    const asked = { token: gift.token, customerId: friend };
    await acceptGift(stopping.services, asked).catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
    });
    const state = await readState(services, gift.id);
    const isTaken = state.state === 'taken';
    expect(state).toEqual({
      state: isTaken ? 'taken' : 'offered',
      holders: isTaken ? [friend] : [],
      mails: isTaken ? 2 : 0,
    });
    expect(await acceptGift(services, asked)).toEqual({ ticketId: gift.ticketId });
    expect(await readState(services, gift.id)).toEqual({ state: 'taken', holders: [friend], mails: 2 });
    hasFinished = !stopping.hasStopped();
    // A giver begins so many in a day.
    await services.database.db.updateTable('gift').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  }
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('whichever statement fails, nothing is half given', async () => {
  const { services, giver, friend } = await openShop();
  const fault = injectFault();
  let isDone = false;
  for (let place = 0; !isDone; place += 1) {
    await buyTickets(services, giver);
    const gift = await giveNewest(services, giver);
    fault.left = place;
    isDone = await acceptGift(services, { token: gift.token, customerId: friend }).then(
      () => true,
      () => false,
    );
    fault.left = -1;
    const state = await readState(services, gift.id);
    expect(state).toEqual(
      isDone ? { state: 'taken', holders: [friend], mails: 2 } : { state: 'offered', holders: [], mails: 0 },
    );
    if (!isDone) await takeBackGift(services, gift.id, giver);
    await services.database.db.updateTable('gift').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  }
  expect((await verifyLedger(services)).faults).toEqual([]);
});

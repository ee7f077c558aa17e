// Who has tickets that are late as a whole and tickets of which one draw is late, paid from the wallet or with credit.
import { expect, onTestFinished, test } from 'vitest';
import { moveDrawToDay } from '#platform/draws/move-draw.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { interceptStatements } from '../../support/faults/driver-calls.ts';
import { buyTickets, listDraws } from '../../support/played-draws.ts';
import { AFTER_FRIDAY, buyWithCredit, createPairInput, FRIDAY, openSaturdays } from './late-draws.ts';

test('codes are held only once all wallets have what they get', async () => {
  const { services, clock, early, late } = await openSaturdays();
  clock.set(AFTER_FRIDAY);
  for (const customerId of [early, late]) {
    await buyWithCredit(services, customerId, createPairInput(1), { amountCents: 50 });
    await buyTickets(services, customerId, { numDraws: 3 });
  }
  const [draw] = await listDraws(services);
  const statements: string[] = [];
  const restore = interceptStatements(services.database.flavor === 'postgres', (readText, run) => {
    statements.push(readText());
    return run();
  });
  onTestFinished(restore);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  const find = (start: string) => statements.flatMap((text, at) => (text.includes(start) ? [at] : []));
  const posted = find('insert into "ledger_entry"');
  const returned = find('update "stock"');
  expect([posted.length, returned.length]).toEqual([3, 2]);
  expect(Math.min(...returned)).toBeGreaterThan(Math.max(...posted));
  expect((await verifyLedger(services)).faults).toEqual([]);
});

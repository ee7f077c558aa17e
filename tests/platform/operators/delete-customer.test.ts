// What keeps an account from being deleted, and what of its customer is gone afterwards.
import { expect, test } from 'vitest';
import { recordDispute } from '#platform/payments/disputes/record-dispute.ts';
import type { DisputeReport } from '#platform/payments/provider.ts';
import { payDeposit } from '../../support/buying/buying.ts';
import { openDesk } from '../../support/operator-desk.ts';

const WHY = { reason: 'Asked by letter' };

test.each([
  ['asked', 'closed'],
  ['open', 'lost'],
] as const)('an account is not deleted while a dispute is %s, and is once it is %s', async (state, end) => {
  const { platform, as, run } = await openDesk();
  const { services } = platform;
  await payDeposit(platform, as, '20.00');
  const { id: depositId } = await services.database.db
    .selectFrom('deposit')
    .select('id')
    .executeTakeFirstOrThrow();
  const provider = { description: 'Deposit' };
  const report = (said: DisputeReport['state']) =>
    recordDispute(services, provider, {
      depositId,
      actor: 'ops:test',
      report: { reference: 'du_1', state: said },
    });
  await report(state);
  if (state === 'asked')
    await run('customer adjust', [as.email], { ...WHY, amount: '-20.00', kind: 'correction' });
  const remove = () => run('customer delete', [as.email], WHY);
  await expect(remove()).rejects.toThrow('A payment is disputed.');
  await report(end);
  expect((await remove()).text).toContain('deleted');
});

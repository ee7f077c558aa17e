import { expect, test } from 'vitest';
import { notifyVerificationNeeded } from '#platform/people/verification/notify-needed.ts';
import { toIso } from '#platform/time.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { listMails } from '../../../support/mails.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;

async function openAccount() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const { customerId } = await signUpCustomer(platform);
  const change = (columns: { is_verified?: 0 | 1; is_locked?: 0 | 1; verification_due_at?: string }) =>
    services.database.db.updateTable('customer').set(columns).where('id', '=', customerId).execute();
  const tell = async () => {
    await notifyVerificationNeeded(services);
    return (await listMails(services, 'verification_needed')).map(({ payload }) => payload.dueAt);
  };
  return { services, clock, customerId, change, tell };
}

test('a week before the time is over, the customer is told once', async () => {
  const { clock, tell } = await openAccount();
  const dueAt = toIso(clock.now() + 30 * DAY_MS);
  clock.advance(23 * DAY_MS - 1);
  expect(await tell()).toEqual([]);
  clock.advance(1);
  expect(await tell()).toEqual([dueAt]);
  clock.advance(DAY_MS);
  expect(await tell()).toEqual([dueAt]);
});

test('who is asked again is told again, by the new day', async () => {
  const { clock, change, tell } = await openAccount();
  clock.advance(25 * DAY_MS);
  expect(await tell()).toHaveLength(1);
  const again = toIso(clock.now() + 5 * DAY_MS + 1000);
  await change({ verification_due_at: again });
  expect((await tell()).at(-1)).toBe(again);
});

test('who is verified, locked, late or has sent papers is not told', async () => {
  const { services, clock, customerId, change, tell } = await openAccount();
  clock.advance(25 * DAY_MS);
  await change({ is_verified: 1 });
  expect(await tell()).toEqual([]);
  await change({ is_verified: 0, is_locked: 1 });
  expect(await tell()).toEqual([]);
  await change({ is_locked: 0 });
  await services.database.db
    .insertInto('identity_check')
    .values({
      id: 'chk_papers',
      customer_id: customerId,
      method: 'photo_id_upload',
      status: 'pending',
      started_at: toIso(clock.now()),
    })
    .execute();
  expect(await tell()).toEqual([]);
  await services.database.db.deleteFrom('identity_check').execute();
  clock.advance(6 * DAY_MS);
  expect(await tell()).toEqual([]);
});

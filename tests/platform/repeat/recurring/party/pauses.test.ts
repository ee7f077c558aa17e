// Shares of a group that go on after a pause: no session that their owner has shares in by then is bought again.
import { expect, test } from 'vitest';
import { adjustWallet } from '#platform/people/operators/adjust-wallet.ts';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import { buyPartyShares } from '../../../../support/party/parties.ts';
import { buyTickets } from '../../../../support/played-draws.ts';
import {
  listChargesOf,
  listOutcomes,
  runFor,
  runUntil,
} from '../../../../support/recurring/recurring-shop.ts';
import { openNext, openRepeatedParty } from '../../../../support/recurring/repeated-party.ts';
import { readBalance } from '../../../../support/syndicates.ts';

const DAY_MS = 86_400_000;

test.each([
  ['before the next session opens', true],
  ['with the next session planned', false],
])('what its owner buys by hand in a pause, begun %s, is not bought again', async (_, isBefore) => {
  const party = await openRepeatedParty();
  const { platform, services, member, id, session } = party;
  const own = { customerId: member.customerId, id };
  const pause = () => changeStatus(services, own, { status: 'recurring_status_paused' });
  if (isBefore) await pause();
  const next = await openNext(party, session);
  if (!isBefore) await pause();
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered', ...(isBefore ? [] : ['planned'])]);
  await buyPartyShares(services, member.customerId, next, 1);
  const before = await readBalance(services, member.customerId);
  await changeStatus(services, own, { status: 'recurring_status_active' });
  await runFor(platform, 3 * DAY_MS);
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered', 'skipped: entered']);
  expect(await readBalance(services, member.customerId)).toBe(before);
});

test('nor is it where its charge had failed before the pause, and money comes in after it', async () => {
  const party = await openRepeatedParty(2);
  const { platform, services, member, id, session } = party;
  const { customerId } = member;
  const change = (status: 'recurring_status_active' | 'recurring_status_paused') =>
    changeStatus(services, { customerId, id }, { status });
  await buyTickets(services, customerId, { numGames: 39 });
  const next = await openNext(party, session);
  const charge = (await listChargesOf(services, id)).at(-1);
  await runUntil(platform, Date.parse(charge!.due_at) + 1000);
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered', 'soft_failure: funds']);
  await change('recurring_status_paused');
  await buyPartyShares(services, customerId, next, 1);
  await change('recurring_status_active');
  const given = {
    customer_id: customerId,
    cents: 2000,
    kind: 'goodwill',
    reason: 'x',
    author: 'ops',
  } as const;
  await adjustWallet(services, given);
  const before = await readBalance(services, customerId);
  await runFor(platform, 3 * DAY_MS);
  expect(await listOutcomes(services, id)).toEqual(['skipped: entered', 'skipped: entered']);
  expect(await readBalance(services, customerId)).toBe(before);
});

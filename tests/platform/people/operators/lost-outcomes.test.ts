// Commands given over HTTP that are done, or may be, and whose line or outcome is lost.
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runOperatorCommand } from '#lib/contracts/operator.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { getProgramRights } from '#lib/domain/operators/rights.ts';
import { createDomainError } from '#platform/domain-error.ts';
import { OperatorError, type SharedCommand } from '#platform/ground/operator/command.ts';
import { runForOperator } from '#platform/people/operators/run-command.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('a command is answered as done where its line in the audit trail cannot be written', async () => {
  const platform = await openTestPlatform();
  const { services, call } = platform;
  const as = await signUpCustomer(platform);
  const token = await addOperator(services, { name: 'back-office', role: 'manager' });
  const readBalance = async () => Number((await call(getWallet, { as })).result.balance.amount);
  const before = await readBalance();
  const log = vi.spyOn(services.log, 'error');
  await sql`alter table audit rename to audit_away`.execute(services.database.db);
  const body = {
    command: 'customer adjust',
    words: [as.email],
    options: { amount: '5.00', kind: 'goodwill', reason: 'a late reply' },
  };
  const headers = { [HEADERS.operatorToken]: token ?? '' };
  const give = () => call(runOperatorCommand, { headers, body, key: 'the-same-key' });
  const [first, again] = [await give(), await give()];
  expect(first.status).toBe(200);
  expect(first.result.output).toContain(
    'The command was done; its line in the audit trail could not be written.',
  );
  expect(again.result).toEqual(first.result);
  expect(await readBalance()).toBe(before + 5);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      actor: 'operator:back-office',
      command: 'customer adjust',
      subject: as.customerId,
      detail: expect.anything(),
    }),
    'a command was done and is not in the audit trail',
  );
});

async function openRun(run: SharedCommand['run']) {
  const { services } = await openTestPlatform();
  const log = vi.spyOn(services.log, 'error');
  const commands = { 'shop try': { role: 'support', usage: '', summary: '', run } } as const;
  const given = { command: 'shop try', words: [], options: {} };
  const operator = {
    id: 'opr_1',
    name: 'help-desk',
    actor: 'operator:help-desk',
    rights: getProgramRights('support'),
    isElevated: true,
  };
  return {
    services,
    log,
    give: () => runForOperator(services, commands, { operator, key: 'the-only-key', given }),
  };
}

test('a command is answered as done where what it said cannot be kept', async () => {
  const { log, give } = await openRun(async ({ services, print }) => {
    print('Done.');
    await sql`alter table idempotency rename to idempotency_away`.execute(services.database.db);
    return { subject: 'shop' };
  });
  expect(await give()).toEqual({ output: ['Done.'], isRight: true, subject: 'shop', detail: {} });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ actor: 'operator:help-desk', command: 'shop try' }),
    'what a done command has said is not kept',
  );
});

test('a command that fails on its way is not answered as if nothing had been done', async () => {
  const { log, give } = await openRun(async () => {
    throw new Error('the connection was lost');
  });
  await expect(give()).rejects.toMatchObject({ code: 'outcome_unknown' });
  await expect(give()).rejects.toMatchObject({ code: 'outcome_unknown' });
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ actor: 'operator:help-desk', command: 'shop try' }),
    'the end of a command is not known',
  );
});

test('a command that a rule of the shop refuses is kept in the trail, and may be asked again', async () => {
  const { services, give } = await openRun(async () => {
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  });
  const { message } = COMMON_ERRORS.too_many_requests;
  for (const _ of [1, 2])
    await expect(give()).rejects.toMatchObject({ code: 'command_refused', status: 422, message });
  const kept = await services.database.db.selectFrom('audit').select(['action', 'detail']).execute();
  expect(kept.map(({ action, detail }) => [action, JSON.parse(detail).refused])).toEqual([
    ['shop try', message],
    ['shop try', message],
  ]);
});

test('a command in which a service fails is not answered as refused', async () => {
  const { give } = await openRun(async () => {
    throw createDomainError(COMMON_ERRORS, 'database_unavailable');
  });
  for (const _ of [1, 2]) await expect(give()).rejects.toMatchObject({ code: 'outcome_unknown' });
});

test('a command is answered as refused where its line in the audit trail cannot be written', async () => {
  const { log, give } = await openRun(async ({ services }) => {
    await sql`drop table if exists audit`.execute(services.database.db);
    throw new OperatorError('Not today.');
  });
  for (const _ of [1, 2])
    await expect(give()).rejects.toMatchObject({ code: 'command_refused', message: 'Not today.' });
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ actor: 'operator:help-desk', command: 'shop try' }),
    'a command was refused and is not in the audit trail',
  );
});

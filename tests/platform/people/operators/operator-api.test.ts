import { randomUUID } from 'node:crypto';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { listOperatorCommands, runOperatorCommand } from '#lib/contracts/operator.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { collectCommands } from '#platform/app.ts';
import { removeOperator, renewToken } from '#platform/people/operators/accounts.ts';
import * as openOutcomes from '#platform/people/operators/migrations/0178-open-outcomes.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { sealElsewhere } from '../../../support/other-secrets.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openOffice() {
  const platform = await openTestPlatform();
  const { services, call } = platform;
  const as = await signUpCustomer(platform);
  const tokens = {
    support: await addOperator(services, { name: 'help-desk', role: 'support' }),
    manager: await addOperator(services, { name: 'back-office', role: 'manager' }),
  };
  const createHeaders = (token = '') => ({ [HEADERS.operatorToken]: token });
  const list = (token?: string) => call(listOperatorCommands, { headers: createHeaders(token) });
  const run = (
    token: string | undefined,
    body: { command: string; words?: string[]; options?: Record<string, string | boolean | string[]> },
    key: string = randomUUID(),
  ) => call(runOperatorCommand, { headers: createHeaders(token), body, key });
  const readAudit = () => services.database.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const readFunds = async () => (await call(getWallet, { as })).result;
  return { platform, services, as, tokens, list, run, readAudit, readFunds };
}

const toCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

test('without a token that stands, nothing is listed or done', async () => {
  const { services, tokens, list, run } = await openOffice();
  for (const token of [undefined, 'op_0', `op_${'0'.repeat(64)}`]) {
    expect((await list(token)).status).toBe(401);
    expect((await run(token, { command: 'customer find', words: ['a'] })).status).toBe(401);
  }
  expect((await list(tokens.support)).status).toBe(200);
  const renewed = await renewToken(services, 'help-desk', 'ops:mia');
  expect((await list(tokens.support)).status).toBe(401);
  expect((await list(renewed)).status).toBe(200);
  expect(await removeOperator(services, 'help-desk')).toBe(true);
  expect((await list(renewed)).status).toBe(401);
});

test('support sees and may do less than a manager, and none of it needs a file', async () => {
  const { tokens, list, run, as } = await openOffice();
  const listNames = async (token?: string) => (await list(token)).result.commands.map(({ name }) => name);
  const [support, manager] = [await listNames(tokens.support), await listNames(tokens.manager)];
  expect(manager).toEqual(expect.arrayContaining([...support, 'customer adjust', 'payment refund']));
  expect(support).toEqual(expect.arrayContaining(['customer find', 'verification decide']));
  expect(support).not.toContain('customer adjust');
  for (const name of [
    'clock advance',
    'results import',
    'editors add',
    'operators add',
    'customer login-link',
    'verification show',
  ]) {
    expect(Object.keys(collectCommands())).toContain(name);
    expect(manager).not.toContain(name);
    expect(toCode(await run(tokens.manager, { command: name, words: ['x'] }))).toBe('command_unknown');
  }
  const needsFile = (await list(tokens.manager)).result.commands.filter(
    ({ usage, options }) =>
      /\b(FILE|FOLDER)\b/.test(usage) || options.some(({ name }) => name === 'file' || name === 'folder'),
  );
  expect(needsFile).toEqual([]);
  const options = { amount: '5.00', kind: 'goodwill', reason: 'sorry' };
  const refused = await run(tokens.support, { command: 'customer adjust', words: [as.email], options });
  expect([refused.status, toCode(refused)]).toEqual([403, 'role_too_low']);
  expect(toCode(await run(tokens.manager, { command: 'constructor' }))).toBe('command_unknown');
});

test('money is booked once for a key, in the name of the operator, and the audit trail says so', async () => {
  const { tokens, run, as, readAudit, readFunds } = await openOffice();
  const before = Number((await readFunds()).balance.amount);
  const body = {
    command: 'customer adjust',
    words: [as.email],
    options: { amount: '5.00', kind: 'goodwill', reason: 'a late reply' },
  };
  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await run(tokens.manager, body, 'the-same-key'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[1]?.result).toEqual(answers[0]?.result);
  expect(answers[0]?.result.output[0]).toContain('$5.00');
  expect(Number((await readFunds()).balance.amount)).toBe(before + 5);
  const trail = await readAudit();
  expect(trail.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
    ['operator:back-office', 'customer adjust', as.customerId],
  ]);
  const other = await run(tokens.manager, { ...body, words: ['someone.else@example.test'] }, 'the-same-key');
  expect(toCode(other)).toBe('idempotency_key_reused');
});

test('a refused command is kept with whom it was about, and with no address', async () => {
  const { tokens, run, as, readAudit } = await openOffice();
  const why = { reason: 'asked by phone' };
  await run(tokens.manager, { command: 'customer lock', words: [as.email], options: why });
  const again = { command: 'customer lock', words: [as.email.toUpperCase()], options: why };
  expect(toCode(await run(tokens.manager, again))).toBe('command_refused');
  const stranger = { command: 'customer lock', words: ['someone.else@example.test'], options: why };
  expect(toCode(await run(tokens.manager, stranger))).toBe('command_refused');
  const [, refused, unknown] = await readAudit();
  expect(JSON.parse(refused?.detail ?? '')).toEqual({
    words: [as.customerId],
    refused: `${as.customerId} is locked already.`,
  });
  expect(JSON.parse(unknown?.detail ?? '')).toEqual({
    words: ['so••@example.test'],
    refused: 'Nobody has an account with so••@example.test.',
  });
});

test('what a command has printed rests sealed, and is forgotten with a customer', async () => {
  const { services, tokens, run, as } = await openOffice();
  const { db } = services.database;
  const listAnswers = () =>
    db.selectFrom('idempotency').selectAll().where('scope', 'like', 'operator:%').execute();
  const body = { command: 'customer export', words: [as.email] };
  const [first, again] = [
    await run(tokens.manager, body, 'the-export-key'),
    await run(tokens.manager, body, 'the-export-key'),
  ];
  expect(first.result.output.join()).toContain(as.email);
  expect(again.result).toEqual(first.result);
  const [kept] = await listAnswers();
  expect(kept?.answer.startsWith('v1.')).toBe(true);
  await db
    .updateTable('idempotency')
    .set({ answer: sealElsewhere(services) })
    .where('key', '=', 'the-export-key')
    .execute();
  expect(toCode(await run(tokens.manager, body, 'the-export-key'))).toBe('outcome_unknown');
  await run(tokens.support, { command: 'customer find', words: [as.email] }, 'the-find-key');
  const gone = { command: 'customer delete', words: [as.email], options: { reason: 'asked by phone' } };
  expect((await run(tokens.manager, gone, 'the-delete-key')).status).toBe(200);
  expect((await listAnswers()).map(({ key, status, answer }) => [key, status, answer.slice(0, 4)])).toEqual(
    expect.arrayContaining([
      ['the-export-key', 0, 'null'],
      ['the-find-key', 0, 'null'],
      ['the-delete-key', 200, expect.stringContaining('v1.')],
    ]),
  );
});

test('what earlier releases kept in the open is forgotten, and its key stays used', async () => {
  const { services, tokens, run, as } = await openOffice();
  const { db } = services.database;
  const body = { command: 'customer find', words: [as.email] };
  await run(tokens.support, body, 'an-old-key');
  const open = JSON.stringify({ output: [as.email] });
  await db.updateTable('idempotency').set({ answer: open }).where('key', '=', 'an-old-key').execute();
  const upgrade: Migration['up'] = openOutcomes.up;
  await upgrade(db);
  const kept = await db.selectFrom('idempotency').select('answer').where('key', '=', 'an-old-key').execute();
  expect(kept).toEqual([{ answer: 'null' }]);
  expect(toCode(await run(tokens.support, body, 'an-old-key'))).toBe('outcome_unknown');
});

test('two runs of one key at once have one effect', async () => {
  const { tokens, run, as, readFunds } = await openOffice();
  const before = Number((await readFunds()).balance.amount);
  const options = { amount: '5.00', kind: 'goodwill', reason: 'a late reply' };
  const body = { command: 'customer adjust', words: [as.email], options };
  const answers = await Promise.all(Array.from({ length: 8 }, () => run(tokens.manager, body, 'raced-key')));
  for (const answer of answers)
    expect(answer.status === 200 || toCode(answer) === 'outcome_unknown').toBe(true);
  expect(Number((await readFunds()).balance.amount)).toBe(before + 5);
});

test('what the command refuses is said in its words, kept in the trail, and may be asked again', async () => {
  const { tokens, run, as, readAudit } = await openOffice();
  const body = { command: 'customer lock', words: [as.email], options: { reason: 'a chargeback' } };
  expect((await run(tokens.support, body)).result.output).toEqual([`${as.email} is locked.`]);
  const refused = await run(tokens.support, body, 'refused-key');
  expect([refused.status, refused.envelope.error?.message]).toEqual([422, `${as.email} is locked already.`]);
  const unlock = { ...body, command: 'customer unlock' };
  expect((await run(tokens.support, unlock, 'refused-key')).status).toBe(200);
  expect((await readAudit()).map(({ action }) => action)).toEqual([
    'customer lock',
    'customer lock',
    'customer unlock',
  ]);
  const wrong = await run(tokens.support, { ...body, options: { because: 'x' } });
  expect([wrong.status, toCode(wrong)]).toEqual([422, 'usage_wrong']);
  expect(wrong.envelope.error?.message).toContain('--reason');
});

test('an exclusion that holds as long already is refused in words for the operator', async () => {
  const { tokens, run, as, readAudit } = await openOffice();
  const asked = { command: 'customer exclude', words: [as.email] };
  expect((await run(tokens.support, { ...asked, options: { 'for-good': true } })).status).toBe(200);
  const refused = await run(tokens.support, { ...asked, options: { months: '6' } });
  expect([refused.status, toCode(refused), refused.envelope.error?.message]).toEqual([
    422,
    'command_refused',
    'The customer is excluded for as long as that already.',
  ]);
  expect((await readAudit()).map(({ action }) => action)).toEqual(['customer exclude', 'customer exclude']);
});

test('a lock ends every session and trusts no device any more', async () => {
  const { services, tokens, run, as } = await openOffice();
  const { db } = services.database;
  const now = new Date(services.clock.now()).toISOString();
  const device = { customer_id: as.customerId, device_hash: 'a hash', until: now, created_at: now };
  await db.insertInto('trusted_device').values(device).execute();
  const options = { reason: 'a chargeback' };
  await run(tokens.support, { command: 'customer lock', words: [as.email], options });
  expect(await db.selectFrom('trusted_device').selectAll().execute()).toEqual([]);
  const sessions = await db.selectFrom('session').select('revoked_at').execute();
  expect(sessions.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
});

test.each(['Paid\u202e 00.05', 'Paid\nback', 'Paid\u0007'])(
  'a reason %j is refused before anything is done',
  async (reason) => {
    const { tokens, run, as, readFunds } = await openOffice();
    const { customerId } = as;
    const options = { amount: '5.00', kind: 'goodwill', reason };
    const { status } = await run(tokens.manager, {
      command: 'customer adjust',
      words: [customerId],
      options,
    });
    expect([status, (await readFunds()).balance.amount]).toEqual([422, '0.00']);
  },
);

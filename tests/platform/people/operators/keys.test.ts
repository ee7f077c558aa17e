// Keys of programs: scopes, ends, last use, limits, and commands as calls of their own.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listDeskAudit } from '#lib/contracts/desk/audit.ts';
import { addDeskKey, listDeskKeys, renewDeskKey, revokeDeskKey } from '#lib/contracts/desk/keys.ts';
import { listDeskCustomers } from '#lib/contracts/desk.ts';
import { giveOperatorCommand, listOperatorCommands } from '#lib/contracts/operator.ts';
import { listProgramCalls } from '#lib/contracts/program-calls.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toFieldName } from '#lib/domain/operators/command-body.ts';
import { KEY_SCOPES, type KeyScope } from '#lib/domain/operators/rights.ts';
import { DAY_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import { collectCommands } from '#platform/app.ts';
import { operatorAccountCommands } from '#platform/people/operators/account-commands.ts';
import { addKey } from '#platform/people/operators/accounts.ts';
import { CALLS_PER_MINUTE } from '#platform/people/operators/call-rate.ts';
import { createProgramReference } from '#platform/people/operators/program-reference.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { openStaffDesk } from '#tests/support/staff.ts';

const toCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

async function openPrograms() {
  const platform = await openTestPlatform();
  const owner = await openStaffDesk(platform, 'owner');
  const as = (secret: string) => ({ [HEADERS.operatorToken]: secret });
  const make = async (scopes: readonly KeyScope[], days = 30, name = 'back-office') =>
    platform.call(addDeskKey, { headers: owner.headers, body: { name, scopes, days } });
  const give = (secret: string, name: string, body: Record<string, unknown>, key: string = randomUUID()) =>
    platform.call(giveOperatorCommand, { headers: as(secret), params: { name }, body, key });
  const list = async () => (await platform.call(listDeskKeys, { headers: owner.headers })).result.keys;
  return { platform, owner, as, make, give, list };
}

test('a key is shown once, kept as a hash, and does what its scopes hold', async () => {
  const { platform, as, make, list } = await openPrograms();
  const { result } = await make(['view']);
  expect(result.secret).toMatch(/^op_[0-9a-f]{64}$/);
  expect(result.key).toMatchObject({ name: 'back-office', scopes: ['view'], state: 'open' });
  expect(result.secret.endsWith(result.key.hint)).toBe(true);
  const rows = await platform.services.database.db.selectFrom('operator').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(result.secret);
  const audit = await platform.services.database.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(audit)).not.toContain(result.secret);
  expect(audit.map(({ action }) => action)).toContain('keys add');
  const headers = as(result.secret);
  expect((await platform.call(listDeskCustomers, { headers })).status).toBe(200);
  expect((await platform.call(listDeskAudit, { headers })).status).toBe(403);
  const { commands } = (await platform.call(listOperatorCommands, { headers })).result;
  expect(new Set(commands.map(({ right }) => right))).toEqual(new Set(['view']));
  expect(await list()).toHaveLength(1);
});

test('a key ends by itself, is renewed and is revoked', async () => {
  const { platform, owner, as, make, list } = await openPrograms();
  const { key, secret } = (await make(['view'], 30)).result;
  const ask = (token: string) => platform.call(listDeskCustomers, { headers: as(token) });
  expect(toCode(await make(['view']))).toBe('key_name_taken');
  const params = { id: key.id };
  const renewed = (await platform.call(renewDeskKey, { headers: owner.headers, params })).result.secret;
  expect(toCode(await ask(secret))).toBe('key_unknown');
  expect((await ask(renewed)).status).toBe(200);
  const ended = await openStaffDesk(platform, 'owner');
  platform.clock.advance(30 * DAY_MS);
  const late = await ask(renewed);
  expect([late.status, toCode(late)]).toEqual([401, 'key_expired']);
  expect(ended.id).not.toBe(owner.id);
  const again = await openStaffDesk(platform, 'owner');
  const listed = (await platform.call(listDeskKeys, { headers: again.headers })).result.keys;
  expect(listed[0]?.state).toBe('expired');
  const revoke = () => platform.call(revokeDeskKey, { headers: again.headers, params });
  expect((await revoke()).status).toBe(200);
  expect(toCode(await revoke())).toBe('key_unknown');
  expect(toCode(await ask(renewed))).toBe('key_unknown');
  expect(
    (
      await platform.call(addDeskKey, {
        headers: again.headers,
        body: { name: 'back-office', scopes: ['view'], days: 0 },
      })
    ).status,
  ).toBe(200);
  expect(await list().catch(() => [])).toEqual([]);
});

test('last use is kept to the minute', async () => {
  const { platform, as, make } = await openPrograms();
  const { secret } = (await make(['view'])).result;
  const read = async () =>
    (await platform.services.database.db.selectFrom('operator').select('last_used_at').executeTakeFirst())
      ?.last_used_at;
  expect(await read()).toBeNull();
  await platform.call(listDeskCustomers, { headers: as(secret) });
  const first = await read();
  platform.clock.advance(MINUTE_MS - 1000);
  await platform.call(listDeskCustomers, { headers: as(secret) });
  expect(await read()).toBe(first);
  platform.clock.advance(1000);
  await platform.call(listDeskCustomers, { headers: as(secret) });
  expect(await read()).toBe(new Date(platform.clock.now()).toISOString());
});

test('too many calls are answered with 429 and when to go on, each key on its own', async () => {
  const { platform, as, make } = await openPrograms();
  const [one, two] = [(await make(['view'])).result, (await make(['view'], 30, 'other')).result];
  const ask = (token: string) => platform.call(listOperatorCommands, { headers: as(token) });
  for (let count = 0; count < CALLS_PER_MINUTE; count += 1) expect((await ask(one.secret)).status).toBe(200);
  const refused = await ask(one.secret);
  expect([refused.status, toCode(refused), refused.headers.get('retry-after')]).toEqual([
    429,
    'key_too_fast',
    '60',
  ]);
  expect(refused.envelope.error?.message).toContain('Go on in 60 s.');
  expect((await ask(two.secret)).status).toBe(200);
  platform.clock.advance(MINUTE_MS);
  expect((await ask(one.secret)).status).toBe(200);
});

test('no key holds `people`, and nobody but people makes keys', async () => {
  const { platform, as, make } = await openPrograms();
  expect(KEY_SCOPES).not.toContain('people');
  expect((await make(['people' as 'view'])).status).toBe(422);
  expect((await make([])).status).toBe(422);
  const { secret } = (await make(KEY_SCOPES)).result;
  const body = { name: 'another', scopes: ['view'], days: 0 };
  expect((await platform.call(addDeskKey, { headers: as(secret), body })).status).toBe(403);
  for (const role of ['manager', 'support', 'auditor'] as const) {
    const { headers } = await openStaffDesk(platform, role);
    expect((await platform.call(addDeskKey, { headers, body })).status).toBe(403);
  }
});

test('a command is a call of its own, once for a key, and what does not fit is said at its field', async () => {
  const { platform, make, give } = await openPrograms();
  const customer = await signUpCustomer(platform);
  const { email } = await platform.services.database.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customer.customerId)
    .executeTakeFirstOrThrow();
  const { secret } = (await make(['support'])).result;
  const body = { email, text: 'rang about a result' };
  const answers = [
    await give(secret, 'customer-note', body, 'the-same-key'),
    await give(secret, 'customer-note', body, 'the-same-key'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const notes = await platform.services.database.db.selectFrom('customer_note').selectAll().execute();
  expect(notes).toHaveLength(1);
  const fields = async (command: string, given: Record<string, unknown>) => {
    const answer = await give(secret, command, given);
    return [answer.status, toCode(answer), Object.keys(answer.envelope.errors ?? {})[0]];
  };
  expect(await fields('customer-note', { email })).toEqual([422, 'usage_wrong', 'text']);
  expect(await fields('customer-note', { ...body, colour: 'red' })).toEqual([422, 'usage_wrong', 'colour']);
  expect(await fields('customer-adjust', { email, amount: 'lots' })).toEqual([
    403,
    'role_too_low',
    'command',
  ]);
  expect(await fields('no-such', {})).toEqual([404, 'command_unknown', 'command']);
  expect(await fields('constructor', {})).toEqual([404, 'command_unknown', 'command']);
});

test('every command has fields of different names, and stands in the document with its scope', () => {
  const commands = collectCommands();
  const document = createProgramReference(commands) as {
    paths: Record<string, Record<string, { security: { key: string[] }[]; requestBody?: object }>>;
  };
  const shared = Object.entries(commands).filter(([, command]) => 'role' in command);
  for (const [name, command] of shared) {
    const names = [
      ...(command.arguments ?? []).map((argument) => toFieldName(argument.name)),
      ...Object.keys(command.options ?? {}).map(toFieldName),
    ];
    expect([name, new Set(names).size]).toEqual([name, names.length]);
    const operation = document.paths[`/api/operator/commands/${name.replaceAll(' ', '-')}`]?.post;
    expect([name, operation?.security[0]?.key.length]).toEqual([name, 1]);
    const content = JSON.stringify(operation?.requestBody);
    for (const field of names) expect([name, content.includes(`"${field}"`)]).toEqual([name, true]);
  }
  expect(Object.keys(document.paths)).toContain('/api/operator/customers');
  for (const { name, right } of listProgramCalls())
    expect([name, right !== undefined || name.includes('OperatorCommand')]).toEqual([name, true]);
});

test('keys are made on the command line with scopes and an end', async () => {
  const { platform, as } = await openPrograms();
  const env = { publicOrigin: '', isClockMovable: false, dataDir: '', databaseUrl: undefined };
  const run = async (words: string[], options: Record<string, string | string[]>) => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const call = { services: platform.services, words, options, actor: 'ops:mia', print, env };
    await operatorAccountCommands['operators add'].run(call);
    return lines.join('\n');
  };
  const text = await run(['till'], { scope: ['view', 'money', 'view'], expires: '2026-12-31' });
  expect(text).toMatch(/^till, view money, until 2027-01-01T00:00:00.000Z: op_/);
  const [, secret = ''] = /: (op_\w+)$/.exec(text) ?? [];
  expect((await platform.call(listDeskCustomers, { headers: as(secret) })).status).toBe(200);
  await expect(run(['x2'], {})).rejects.toThrow('--scope');
  await expect(run(['x2'], { scope: ['view'], role: 'manager' })).rejects.toThrow('not both');
  await expect(run(['x2'], { scope: ['view'], expires: '2026-01-01' })).rejects.toThrow('over');
  await expect(run(['till'], { role: 'support' })).rejects.toThrow('already');
});

test('a scope that cannot be read holds nothing', async () => {
  const { platform, as } = await openPrograms();
  const made = await addKey(platform.services, {
    name: 'odd',
    scopes: ['view'],
    expiresAt: null,
    createdBy: null,
  });
  await platform.services.database.db.updateTable('operator').set({ scopes: '["people"]' }).execute();
  const answer = await platform.call(listDeskCustomers, { headers: as(made?.token ?? '') });
  expect(answer.status).toBe(403);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getEditorCollections } from '#lib/contracts/editor/editor.ts';
import { signInEditor } from '#lib/contracts/editor/editor-session.ts';
import { listOperatorCommands, runOperatorCommand } from '#lib/contracts/operator.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import {
  beginStaffFactor,
  confirmStaffFactor,
  getStaffSession,
  giveStaffCode,
} from '#lib/contracts/staff.ts';
import { DESK_ROLES, getRights } from '#lib/domain/operators/rights.ts';
import { CONFIG, OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import { changeRoles, removeEditor, resetFactor } from '#platform/ground/staff/accounts.ts';
import { DESK_ADDRESSES, DESK_SESSION_MS, ELEVATION_MS } from '#platform/ground/staff/desk-access.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { signInTestEditor } from '#tests/support/editor/editors.ts';
import { createAppCode } from '#tests/support/identity/two-factor.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { openStaffDesk, signInStaff } from '#tests/support/staff.ts';

const HOME = '203.0.113.7';

const toCode = (answer: { envelope: { error?: { code: string } | undefined } }) =>
  answer.envelope.error?.code;

/** Whom the calls of operators answer: the names of the callers whose list of commands was given. */
async function listLetIn(platform: TestPlatform, callers: Record<string, Record<string, string>>) {
  const letIn: string[] = [];
  for (const [name, headers] of Object.entries(callers)) {
    const { status } = await platform.call(listOperatorCommands, { headers });
    const { status: run } = await platform.call(runOperatorCommand, {
      headers,
      body: { command: 'customer find', words: ['nobody'] },
      key: randomUUID(),
    });
    expect([200, 401]).toContain(status);
    if (status === 401) expect([name, run]).toEqual([name, 401]);
    if (status === 200) letIn.push(name);
  }
  return letIn;
}

test('the calls of operators are answered to a desk role with a factor of this session, and to nobody else', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const publisher = await signInTestEditor(platform, 'publisher');
  const people = await Promise.all(
    DESK_ROLES.map(async (role) => [role, (await openStaffDesk(platform, role)).headers] as const),
  );
  const unconfirmed = await signInStaff(platform, 'owner');
  const callers = {
    anonymous: {},
    customer: { [HEADERS.customerToken]: customer.customerToken },
    publisher: { [HEADERS.editorToken]: publisher.token },
    'owner without factor': unconfirmed.headers,
    'token of a session as a token of a program': { [HEADERS.operatorToken]: publisher.token },
    ...Object.fromEntries(people),
  };
  expect(await listLetIn(platform, callers)).toEqual([...DESK_ROLES]);
  platform.clock.advance(DESK_SESSION_MS);
  expect(await listLetIn(platform, callers)).toEqual([]);
});

test('a person gives the commands that the rights of the role hold, and no other', async () => {
  const platform = await openTestPlatform();
  for (const role of DESK_ROLES) {
    const { headers } = await openStaffDesk(platform, role);
    const { commands } = (await platform.call(listOperatorCommands, { headers })).result;
    const rights = new Set(commands.map(({ right }) => right));
    expect([...rights].filter((right) => !getRights(role).includes(right))).toEqual([]);
    expect(commands.length).toBeGreaterThan(role === 'auditor' ? 0 : 5);
  }
});

test('an auditor changes nothing, whatever is sent', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const { headers } = await openStaffDesk(platform, 'auditor');
  for (const command of ['customer lock', 'customer adjust', 'config set', 'offers suspend']) {
    const body = { command, words: [customer.email], options: { reason: 'because' } };
    const answer = await platform.call(runOperatorCommand, { headers, body, key: randomUUID() });
    expect([command, answer.status]).toEqual([command, answer.status === 404 ? 404 : 403]);
  }
});

test('what moves money asks for the factor again after ten minutes, and the audit trail names the person', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const desk = await openStaffDesk(platform, 'manager');
  const give = () =>
    platform.call(runOperatorCommand, {
      headers: desk.headers,
      body: {
        command: 'customer adjust',
        words: [customer.email],
        options: { amount: '5.00', kind: 'goodwill', reason: 'a late reply' },
      },
      key: randomUUID(),
    });
  expect((await give()).status).toBe(200);
  platform.clock.advance(ELEVATION_MS);
  expect(toCode(await give())).toBe('factor_needed');
  await desk.giveCode();
  expect((await give()).status).toBe(200);
  const audit = await platform.services.database.db
    .selectFrom('audit')
    .select('actor')
    .where('action', '=', 'customer adjust')
    .execute();
  expect(audit.map(({ actor }) => actor)).toEqual([`desk:${desk.id}`, `desk:${desk.id}`]);
});

test('a role that is taken away, a person who is removed and a factor that is reset are out with the next call', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  for (const end of [
    (email: string) => changeRoles(services, email, { desk: null }),
    (email: string) => removeEditor(services, email),
    (email: string) => resetFactor(services, email),
  ]) {
    const { email, headers } = await openStaffDesk(platform, 'manager');
    expect((await platform.call(listOperatorCommands, { headers })).status).toBe(200);
    expect(await end(email)).toBe(true);
    expect((await platform.call(listOperatorCommands, { headers })).status).toBe(401);
  }
});

test('the last owner keeps the role and the account, and two who take each other out leave one', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const desk = await openStaffDesk(platform, 'owner');
  const give = (words: string[], options: Record<string, string>) =>
    platform.call(runOperatorCommand, {
      headers: desk.headers,
      body: { command: 'staff role', words, options },
      key: randomUUID(),
    });
  for (const role of ['none', 'manager']) {
    const refused = await give([desk.email.toUpperCase()], { desk: role });
    expect([toCode(refused), refused.envelope.error?.message]).toEqual([
      'command_refused',
      expect.stringContaining('is the only owner'),
    ]);
  }
  await expect(removeEditor(services, desk.email)).rejects.toThrow('is the only owner');
  expect((await give([desk.email], { content: 'editor' })).status).toBe(200);
  const other = await signInStaff(platform, 'owner');
  for (const [end, again] of [
    [changeRoles, { desk: null }],
    [removeEditor, undefined],
  ] as const) {
    const ended = await Promise.allSettled(
      [desk, other].map(({ email }) => end(services, email, again ?? {})),
    );
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await services.database.db
      .updateTable('content_editor')
      .set({ desk_role: 'owner', removed_at: null })
      .execute();
  }
});

test('the list of addresses shuts the desk to others, and a broken list to everybody', async () => {
  const platform = await openTestPlatform();
  const { headers } = await openStaffDesk(platform, 'owner');
  const open = async (address: string) =>
    (
      await platform.call(listOperatorCommands, {
        headers: { ...headers, [HEADERS.clientAddress]: address },
      })
    ).status;
  expect(await open(HOME)).toBe(200);
  await setDeskAddresses(platform, ['203.0.113.0/24', '2001:db8::/32']);
  expect([await open(HOME), await open(`::ffff:${HOME}`), await open('2001:db8::9')]).toEqual([
    200, 200, 200,
  ]);
  expect([await open('198.51.100.1'), await open('')]).toEqual([401, 401]);
  await setDeskAddresses(platform, 'everywhere');
  expect(await open(HOME)).toBe(401);
});

test('the list of addresses is set by an owner with a fresh code who stays in, and by nobody else', async () => {
  const platform = await openTestPlatform();
  const [owner, manager] = [await openStaffDesk(platform, 'owner'), await openStaffDesk(platform, 'manager')];
  const give = (desk: typeof owner, command: string, words: string[], options = {}) =>
    platform.call(runOperatorCommand, {
      headers: { ...desk.headers, [HEADERS.clientAddress]: HOME },
      body: { command, words: [DESK_ADDRESSES, ...words], options },
      key: randomUUID(),
    });
  const here = JSON.stringify([HOME]);
  expect(toCode(await give(manager, 'config set', [here]))).toBe('role_too_low');
  expect(toCode(await give(manager, 'config unset', []))).toBe('role_too_low');
  for (const list of ['["1.2.3.4"]', '["203.0.114.0/24"]', '["2001:db8::/32"]']) {
    const { envelope } = await give(owner, 'config set', [list], { override: true });
    expect(envelope.error).toMatchObject({ code: 'command_refused', message: expect.stringContaining(HOME) });
  }
  expect((await give(owner, 'config set', [here])).status).toBe(200);
  await setDeskAddresses(platform, ['1.2.3.4']);
  const { db } = platform.services.database;
  const override = { namespace: OVERRIDES, key: DESK_ADDRESSES, value: [HOME] };
  await putValue(db, platform.services, override);
  expect(toCode(await give(owner, 'config unset', [], { override: true }))).toBe('command_refused');
  expect((await give(owner, 'config unset', [])).status).toBe(200);
  platform.clock.advance(ELEVATION_MS);
  expect(toCode(await give(owner, 'config set', ['[]']))).toBe('factor_needed');
  expect(toCode(await give(owner, 'config unset', [], { override: true }))).toBe('factor_needed');
});

test('an authenticator is set up once, and its codes and recovery codes work once', async () => {
  const platform = await openTestPlatform();
  const desk = await openStaffDesk(platform, 'support');
  const { headers } = desk;
  expect(desk.recoveryCodes).toHaveLength(10);
  expect(toCode(await platform.call(beginStaffFactor, { headers }))).toBe('factor_exists');
  const again = { headers, body: { code: createAppCode(desk.secret, platform.clock.now()) } };
  expect(toCode(await platform.call(giveStaffCode, again))).toBe('code_wrong');
  const [first = ''] = desk.recoveryCodes;
  const recover = () => platform.call(giveStaffCode, { headers, body: { code: first } });
  expect([(await recover()).status, toCode(await recover())]).toEqual([200, 'code_wrong']);
});

test('codes cannot be guessed: after five wrong ones the right one is refused for a while', async () => {
  const platform = await openTestPlatform();
  const { headers } = await openStaffDesk(platform, 'support');
  const codes: unknown[] = [];
  for (let time = 0; time < 6; time += 1)
    codes.push(toCode(await platform.call(giveStaffCode, { headers, body: { code: '000000' } })));
  expect(codes.at(0)).toBe('code_wrong');
  expect(codes.at(-1)).toBe('code_locked');
});

test('the key stays the same while it is set up, and a confirmation of strangers is none', async () => {
  const platform = await openTestPlatform();
  const { headers } = await signInStaff(platform, 'support');
  const begin = async () => (await platform.call(beginStaffFactor, { headers })).result.secret;
  expect(await begin()).toBe(await begin());
  const wrong = { headers, body: { code: '123' } };
  expect(toCode(await platform.call(confirmStaffFactor, wrong))).toBe('code_wrong');
  expect(toCode(await platform.call(giveStaffCode, wrong))).toBe('factor_missing');
  expect((await platform.call(beginStaffFactor, {})).status).toBe(401);
});

test('one of the desk alone signs in by the same form and writes no content', async () => {
  const platform = await openTestPlatform();
  const { email, password, headers } = await signInStaff(platform, 'support');
  const { result } = await platform.call(signInEditor, { body: { email, password } });
  expect(result.editor).toBeUndefined();
  expect((await platform.call(getEditorCollections, { headers })).status).toBe(401);
  expect((await platform.call(getStaffSession, { headers })).result).toMatchObject({
    person: { email, contentRole: null, deskRole: 'support' },
    hasFactor: false,
    isConfirmed: false,
  });
});

const setDeskAddresses = ({ services }: TestPlatform, value: unknown) =>
  putValue(services.database.db, services, { namespace: CONFIG, key: DESK_ADDRESSES, value });

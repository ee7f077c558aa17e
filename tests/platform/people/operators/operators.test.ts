import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getCustomer, logIn } from '#lib/contracts/identity/customer.ts';
import { getMessages } from '#lib/contracts/messages/message.ts';
import { createGroup } from '#lib/contracts/party/group.ts';
import { getTransactions } from '#lib/contracts/payments/statement.ts';
import { transact } from '#platform/ground/db/open.ts';
import { queueMails } from '#platform/ground/mail/queue.ts';
import { insertAudit } from '#platform/ground/operator/audit.ts';
import { type CommandOutcome, OperatorError } from '#platform/ground/operator/command.ts';
import { listParts } from '#platform/module-parts.ts';
import { MODULES } from '#platform/modules.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { auditCommands } from '#platform/people/operators/audit-commands.ts';
import {
  exportPersonalData,
  TABLES_BY_ADDRESS,
  TABLES_EXPORTED,
} from '#platform/people/operators/personal-data.ts';
import { payDeposit } from '../../../support/buying/buying.ts';
import { signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { openDesk } from '../../../support/operator-desk.ts';
import type { TestPlatform } from '../../../support/platform.ts';

const readBalance = async ({ services }: TestPlatform, customerId: string) =>
  (await readWalletAccount(services.database.db, customerId)).balanceCents;

test('a customer is found by a part of the address or the name, and by nothing that only looks like one', async () => {
  const { as, run } = await openDesk();
  for (const word of [as.email.slice(0, 12), 'ROBIN MAR', as.customerId])
    expect((await run('customer find', [word])).text).toContain(as.customerId);
  for (const word of ['%', '_', 'nobody', ''])
    expect((await run('customer find', [word])).text).toBe('Nobody is found.');
});

test('a locked account is out at once, cannot log in, and hears of it; an open one is as before', async () => {
  const { platform, as, run } = await openDesk();
  await run('customer lock', [as.email], { reason: 'Asked by phone' });
  expect((await platform.call(getCustomer, { as })).status).toBe(401);
  const enter = () => platform.call(logIn, { body: { email: as.email, password: TEST_PASSWORD } });
  expect((await enter()).envelope.error?.code).toBe('account_closed');
  await expect(run('customer lock', [as.email], { reason: 'Again' })).rejects.toThrow(OperatorError);
  await run('customer unlock', [as.email], { reason: 'Cleared' });
  const { status, result } = await enter();
  expect(status).toBe(200);
  const own = { ...as, accessToken: result.accessToken, customerToken: result.customerToken };
  const { result: kept } = await platform.call(getMessages, { as: own });
  const subjects = kept.messages.map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(['Your account is locked', 'Your account is open again']));
});

test('an adjustment is a line of the statement with its reason, and the ledger knows it', async () => {
  const { platform, as, run } = await openDesk();
  await payDeposit(platform, as, '20.00');
  const why = { reason: 'A draw was shown late' };
  await run('customer adjust', [as.email], { ...why, amount: '12.50', kind: 'goodwill' });
  await run('customer adjust', [as.email], { ...why, amount: '-2.50', kind: 'correction' });
  const { result } = await platform.call(getTransactions, { as, query: { kind: 'corrections' } });
  expect(result.map(({ description, amount }) => [description, amount.amount])).toEqual([
    ['Correction: A draw was shown late', '-2.50'],
    ['Goodwill of the shop: A draw was shown late', '12.50'],
  ]);
  expect(await readBalance(platform, as.customerId)).toBe(3000);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test.each([
  [{ amount: '12.50', kind: 'goodwill' }, /reason/],
  [{ amount: '12.50', kind: 'goodwill', reason: ' ' }, /reason/],
  [{ amount: '0', kind: 'goodwill', reason: 'x' }, /0\.00/],
  [{ amount: 'lots', kind: 'goodwill', reason: 'x' }, /0\.00/],
  [{ amount: '500.01', kind: 'goodwill', reason: 'x' }, /500\.00/],
  [{ amount: '5.00', kind: 'fee', reason: 'x' }, /below zero/],
  [{ amount: '-5.00', kind: 'goodwill', reason: 'x' }, /above zero/],
  [{ amount: '-5.00', kind: 'fee', reason: 'x' }, /holds less/],
  [{ amount: '5.00', kind: 'present', reason: 'x' }, /kind/],
])('the adjustment %j is refused, and nothing moves', async (options, message) => {
  const { platform, as, run } = await openDesk();
  await expect(run('customer adjust', [as.email], options)).rejects.toThrow(message);
  expect(await readBalance(platform, as.customerId)).toBe(0);
  expect(await platform.services.database.db.selectFrom('adjustment').select('id').execute()).toEqual([]);
});

/** Each has rows of customers that are no part of the document, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  account: 'its lines are the statement',
  analytics_event: 'counted visits, swept by themselves',
  cart_link: 'opens a cart',
  cart: 'what is not bought yet is no record',
  credential: 'a hash of the password',
  customer_paper: 'keyed hashes, in which nothing can be read',
  customer_sale: 'sums of the tickets, which are in it',
  link_token: 'opens the account',
  mail_count: 'counts of the messages, which are in it',
  one_time_code: 'opens the account',
  passkey_challenge: 'opens the account',
  person_review: 'another person, and nobody is told why an account waits',
  recovery_code: 'opens the account',
  separated_account: 'another person',
  separated_mailbox: 'a hash of the mailbox, and another person',
  social_state: 'opens the account',
  staff_own_account: 'who of the staff it is',
  ticket_time: 'dates of the draws of the tickets, which are in it',
  transfer_token: 'opens the account',
  trusted_device: 'hashes of devices',
};

/** Of modules that name theirs. */
const OF_MODULES = listParts({ modules: MODULES }, 'personalTables');

/** Each has addresses that are found another way. */
const NOT_BY_ADDRESS = ['content_editor', 'customer', 'social_account'];

test.each([
  ['customer_id', [...TABLES_EXPORTED, ...OF_MODULES, ...Object.keys(NOT_EXPORTED)]],
  ['email', [...TABLES_BY_ADDRESS, ...NOT_BY_ADDRESS]],
])(
  'every table with a column %s is in the document of personal data, or is left out for a reason',
  async (column, known) => {
    const { platform } = await openDesk();
    const { db, flavor } = platform.services.database;
    const names =
      flavor === 'postgres'
        ? sql<{ name: string }>`select table_name as name from information_schema.columns
          where column_name = ${column} and table_schema = current_schema()`
        : sql<{ name: string }>`select m.name from sqlite_master as m, pragma_table_info(m.name) as c
          where m.type = 'table' and c.name = ${column}`;
    const { rows } = await names.execute(db);
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  },
);

test('the document says what is known and holds nothing that opens an account', async () => {
  const { platform, as } = await openDesk();
  await payDeposit(platform, as, '20.00');
  const data = await exportPersonalData(platform.services, platform.services.database.db, as.customerId);
  expect(data.customer).toMatchObject({ email: as.email, firstname: 'Robin' });
  expect(data.statement).toHaveLength(1);
  expect(data.session).toHaveLength(1);
  const names = new Set<string>();
  JSON.stringify(data, (name, value: unknown) => {
    names.add(name);
    return value;
  });
  expect(
    [...names].filter((name) => /hash|secret|sealed|token|fingerprint|payload|^account$/.test(name)),
  ).toEqual([]);
  expect(JSON.stringify(data)).not.toContain('"v1.');
});

test('the audit trail of a deleted customer says what was done, and names nobody', async () => {
  const { platform, as, run } = await openDesk();
  const { services } = platform;
  const other = await signUpCustomer(platform);
  // As releases before wrote them.
  const refused = { words: [as.email.toUpperCase()], refused: `${as.email} is locked already.` };
  await insertAudit(services.database.db, services, 'ops:mia', 'customer lock', { detail: refused });
  await insertAudit(services.database.db, services, 'ops:mia', 'customer find', { subject: 'ROBIN mar' });
  await insertAudit(services.database.db, services, 'ops:mia', 'customer note', { subject: as.customerId });
  await insertAudit(services.database.db, services, 'ops:mia', 'customer find', {
    subject: other.customerId,
  });
  const outcome = await run('customer delete', [as.email], { reason: `Asked by ${as.email}` });
  expect(outcome.detail).toEqual({ reason: `Asked by ${as.customerId}` });
  const rows = await services.database.db
    .selectFrom('audit')
    .select(['action', 'subject', 'detail'])
    .orderBy('id')
    .execute();
  const kept = { words: [as.customerId], refused: `${as.customerId} is locked already.` };
  expect(rows).toEqual([
    { action: 'customer lock', subject: '', detail: JSON.stringify(kept) },
    { action: 'customer find', subject: '', detail: '{}' },
    { action: 'customer note', subject: as.customerId, detail: '{}' },
    { action: 'customer find', subject: other.customerId, detail: '{}' },
    { action: 'audit erase', subject: '', detail: expect.stringMatching(/^\{"entries":/) },
  ]);
});

test('the audit trail is read by customer, actor, command and day', async () => {
  const { platform, as } = await openDesk();
  const { services, clock } = platform;
  const write = (actor: string, action: string, outcome: CommandOutcome) =>
    insertAudit(services.database.db, services, actor, action, outcome);
  await write('ops:mia', 'customer note', { subject: as.customerId, detail: { note: 'one' } });
  await write('editor', 'content publish', { subject: 'pages/1' });
  clock.advance(86_400_000);
  await write('operator:desk', 'customer lock', { detail: { words: [as.customerId] } });
  await write('operator:desk', 'config set', { subject: 'heartbeat' });
  const list = async (options: Record<string, string>) => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    await auditCommands['audit list'].run({ services, words: [], options, actor: 'ops:test', print });
    return lines.slice(1, -1).map((line) => line.split(/ {2,}/)[2]);
  };
  expect(await list({})).toEqual(['config set', 'customer lock', 'customer note']);
  expect(await list({ customer: as.email })).toEqual(['customer lock', 'customer note']);
  expect(await list({ actor: 'desk' })).toEqual(['config set', 'customer lock']);
  expect(await list({ command: 'customer lock' })).toEqual(['customer lock']);
  expect(await list({ to: '2026-11-19' })).toEqual(['customer note']);
  expect(await list({ from: '2026-11-20', actor: 'ops:mia' })).toEqual([]);
  await expect(list({ from: '20/11/2026' })).rejects.toThrow('--from is a day');
});

test('an account that holds money is not deleted', async () => {
  const { platform, as, run } = await openDesk();
  await payDeposit(platform, as, '20.00');
  await expect(run('customer delete', [as.email], { reason: 'Asked' })).rejects.toThrow('pay it out first');
  expect((await platform.call(getCustomer, { as })).status).toBe(200);
});

test('of a deleted customer nothing is left that names one, and the ledger still holds', async () => {
  const { platform, as, run } = await openDesk();
  await payDeposit(platform, as, '20.00');
  await run('customer adjust', [as.email], {
    amount: '-20.00',
    kind: 'correction',
    reason: 'Paid by cheque',
  });
  await run('customer note', [as.email, 'Rang', 'twice.']);
  const { db } = platform.services.database;
  await platform.call(createGroup, { as, body: { groupName: 'The early birds' }, key: randomUUID() });
  const { services } = platform;
  await transact(services.database, (tx) =>
    queueMails(tx, services, [
      {
        customerId: as.customerId,
        kind: 'email_changed',
        payload: { email: 'before@friends.test' },
        dedupe: 'email-changed',
      },
    ]),
  );
  await db.updateTable('mail').set({ sent_at: '2026-11-19T03:00:00.000Z' }).execute();
  await run('customer delete', [as.email], { reason: 'Asked by letter' });
  const mails = await db.selectFrom('mail').select(['recipient', 'payload']).execute();
  expect(mails.filter(({ recipient, payload }) => recipient !== '' || payload !== '{}')).toEqual([]);
  const data = JSON.stringify(await exportPersonalData(platform.services, db, as.customerId));
  for (const word of [as.email, 'Robin', 'Marsh', '1985', 'twice']) expect(data).not.toContain(word);
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', as.customerId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ firstname: 'Deleted', lastname: 'customer', is_locked: 1 });
  expect(row.retain_until).toMatch(/^2033-11-19/);
  expect((await platform.call(getCustomer, { as })).status).toBe(401);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
  const again = await signUpCustomer(platform, { email: as.email });
  expect(again.customerId).not.toBe(as.customerId);
});

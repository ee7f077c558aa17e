import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getNetPosition,
  getStatementExport,
  getStatementTotals,
  getStatementYear,
  getTransaction,
  getTransactions,
  type NetPosition,
  type StatementKind,
} from '#lib/contracts/payments/statement.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { transact } from '#platform/ground/db/open.ts';
import { getHouseAccount, readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { type PostingKind, postTransaction, reverseTransaction } from '#platform/money/ledger/post.ts';
import { readStatementYear } from '#platform/money/wallet/net-position.ts';
import { payDeposit } from '../support/buying/buying.ts';
import { signUpCustomer } from '../support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../support/platform.ts';

let count = 0;

/** Moves money of a wallet; the house's side does not matter here. */
async function move(platform: TestPlatform, as: TestSession, kind: PostingKind, cents: number) {
  const { services } = platform;
  count += 1;
  const reference = `${kind}_${count}`;
  return transact(services.database, async (tx) => {
    const { accountId } = await readWalletAccount(tx, as.customerId);
    return postTransaction(tx, services, {
      kind,
      reference,
      description: `${kind} ${count}`,
      entries: [
        { accountId, cents },
        { accountId: getHouseAccount('sales'), cents: -cents },
      ],
    });
  });
}

const takeBack = ({ services }: TestPlatform, id: string) =>
  transact(services.database, (tx) => reverseTransaction(tx, services, id, 'taken back'));

/** By no call: the session is over by the time that these tests look. */
const readYear = ({ services }: TestPlatform, { customerId }: TestSession, year: number) =>
  readStatementYear(services.database.db, services.clock, customerId, year);

/** Deposits of 400.00, purchases of 90.00 of which 20.00 came back, 85.00 won, 60.00 out of which 10.00 came back. */
async function openStatement() {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  await payDeposit(platform, as, '400.00');
  await move(platform, as, 'purchase', -9000);
  await move(platform, as, 'refund', 2000);
  await move(platform, as, 'prize', 8500);
  await move(platform, as, 'withdrawal', -5000);
  await takeBack(platform, await move(platform, as, 'withdrawal', -1000));
  const list = async (query: Record<string, unknown> = {}) =>
    (await platform.call(getTransactions, { as, query })).result;
  return { platform, as, list };
}

const toNumbers = (position: NetPosition) =>
  Object.fromEntries(
    Object.entries(position).flatMap(([part, money]) => (part === 'month' ? [] : [[part, money.amount]])),
  );

test('the net position says what was added, taken out, spent and won', async () => {
  const { platform, as } = await openStatement();
  const { result } = await platform.call(getNetPosition, { as });
  expect(toNumbers(result)).toEqual({
    in: '400.00',
    out: '50.00',
    spent: '70.00',
    won: '85.00',
    net: '15.00',
    corrections: '0.00',
  });
  platform.clock.advance(1);
  const from = new Date(platform.clock.now()).toISOString();
  const later = await platform.call(getNetPosition, { as, query: { from } });
  expect(new Set(Object.values(toNumbers(later.result)))).toEqual(new Set(['0.00']));
});

test.each<[StatementKind, string[]]>([
  ['deposits', ['400.00']],
  ['purchases', ['-90.00']],
  ['prizes', ['85.00']],
  ['refunds', ['20.00']],
  ['withdrawals', ['10.00', '-10.00', '-50.00']],
  ['donations', []],
])('the filter %s shows its lines alone, with what took them back', async (kind, amounts) => {
  const { platform, as, list } = await openStatement();
  expect((await list({ kind })).map(({ amount }) => amount.amount)).toEqual(amounts);
  const totals = (await platform.call(getStatementTotals, { as, query: { kind } })).result;
  const sum = (isIn: boolean) =>
    amounts
      .map((amount) => toCents(amount))
      .reduce((all, cents) => all + (cents > 0 === isIn ? Math.abs(cents) : 0), 0);
  expect([totals.count, toCents(totals.in.amount), toCents(totals.out.amount)]).toEqual([
    amounts.length,
    sum(true),
    sum(false),
  ]);
});

test('directions and periods narrow the lines, and the pages count what is left', async () => {
  const { platform, as, list } = await openStatement();
  expect((await list({ direction: 'in' })).every(({ amount }) => !amount.amount.startsWith('-'))).toBe(true);
  platform.clock.advance(60_000);
  const from = new Date(platform.clock.now()).toISOString();
  await move(platform, as, 'purchase', -100);
  await move(platform, as, 'purchase', -200);
  const { result, envelope } = await platform.call(getTransactions, { as, query: { from, limit: 1 } });
  expect([result.map(({ amount }) => amount.amount), envelope.pageInfo?.total]).toEqual([['-2.00'], 2]);
  expect(await list({ until: from, kind: 'purchases' })).toHaveLength(1);
});

test('a line leads to what it came from, and to nobody else’s', async () => {
  const { platform, as, list } = await openStatement();
  const [line] = await list({ kind: 'deposits' });
  expect(line!.cause).toEqual({
    of: 'deposit',
    depositId: line!.reference,
    method: 'td',
    status: 'succeeded',
  });
  const params = { transactionId: line!.transactionId };
  expect((await platform.call(getTransaction, { as, params })).result).toEqual(line);
  const other = await signUpCustomer(platform);
  expect((await platform.call(getTransaction, { as: other, params })).status).toBe(404);
});

test('a file has the lines oldest first', async () => {
  const { platform, as, list } = await openStatement();
  const { result } = await platform.call(getStatementExport, { as, query: {} });
  expect(result.isCut).toBe(false);
  expect(result.lines.map(({ id }) => id).toReversed()).toEqual((await list()).map(({ id }) => id));
});

test('the year that a customer asks for is their own', async () => {
  const { platform, as } = await openStatement();
  const { result } = await platform.call(getStatementYear, { as, params: { year: 2026 } });
  expect([result.total.in.amount, result.closing.amount, result.months.length]).toEqual([
    '400.00',
    '365.00',
    11,
  ]);
  const empty = await platform.call(getStatementYear, { as, params: { year: 2001 } });
  expect([empty.result.total.in.amount, empty.result.closing.amount]).toEqual(['0.00', '0.00']);
});

test('a line of the last hour of a year is in that year where the customer lives', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform, { state: 'NSW' });
  platform.clock.set(Date.parse('2026-12-31T12:30:00Z'));
  await move(platform, as, 'deposit', 1000);
  platform.clock.set(Date.parse('2026-12-31T13:00:00Z'));
  await move(platform, as, 'deposit', 500);
  const read = (year: number) => readYear(platform, as, year);
  const [old, next] = [await read(2026), await read(2027)];
  expect([old.opening.amount, old.total.in.amount, old.closing.amount]).toEqual(['0.00', '10.00', '10.00']);
  expect([next.opening.amount, next.total.in.amount, next.closing.amount]).toEqual([
    '10.00',
    '5.00',
    '15.00',
  ]);
  expect([next.years, next.months.map(({ month }) => month)]).toEqual([[2027, 2026], [1]]);
});

test('an account has the years since it was opened, where its owner lives, also those without a line', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform, { state: 'NSW' });
  platform.clock.set(Date.parse('2027-12-31T13:30:00Z'));
  await move(platform, as, 'deposit', 1000);
  expect((await readYear(platform, as, 2026)).years).toEqual([2028, 2027, 2026]);
});

const MOVES = fc.array(
  fc.record({
    kind: fc.constantFrom<PostingKind>('deposit', 'purchase', 'prize', 'refund', 'withdrawal'),
    cents: fc.integer({ min: 1, max: 50_000 }),
    hours: fc.integer({ min: 0, max: 24 * 20 }),
  }),
  { minLength: 1, maxLength: 25 },
);

test('a year comes to the cent to what the ledger moved, whatever happened in it', async () => {
  await fc.assert(
    fc.asyncProperty(MOVES, async (moves) => {
      const platform = await openTestPlatform();
      const as = await signUpCustomer(platform);
      platform.clock.set(Date.parse('2026-01-02T00:00:00Z'));
      await move(platform, as, 'deposit', 5_000_000);
      for (const { kind, cents, hours } of moves) {
        platform.clock.advance(hours * 3_600_000);
        await move(platform, as, kind, kind === 'purchase' || kind === 'withdrawal' ? -cents : cents);
      }
      const years = await Promise.all([2026, 2027].map((year) => readYear(platform, as, year)));
      const sum = (positions: readonly NetPosition[], part: keyof NetPosition) =>
        positions.reduce((cents, position) => cents + toCents(position[part].amount), 0);
      for (const part of ['in', 'out', 'spent', 'won', 'net'] as const)
        for (const { months, total } of years) expect(sum(months, part)).toBe(toCents(total[part].amount));
      const totals = years.map(({ total }) => total);
      const { balanceCents } = await readWalletAccount(platform.services.database.db, as.customerId);
      expect(sum(totals, 'in') - sum(totals, 'out') + sum(totals, 'net')).toBe(balanceCents);
      expect(toCents(years[1]!.closing.amount)).toBe(balanceCents);
    }),
    { numRuns: 12 },
  );
});

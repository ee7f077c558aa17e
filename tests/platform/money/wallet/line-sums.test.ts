import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  getNetPosition,
  getStatementTotals,
  getTransactions,
  WALLET_ENTRY_KINDS,
  type WalletEntryKind,
} from '#lib/contracts/payments/statement.ts';
import { createNetPosition, KINDS_OF_FILTER } from '#lib/domain/account/net-position.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { transact } from '#platform/ground/db/open.ts';
import { getHouseAccount, readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { postTransaction, reverseTransaction } from '#platform/money/ledger/post.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { readStatementYear } from '#platform/money/wallet/net-position.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const MOVED = WALLET_ENTRY_KINDS.filter((kind) => kind !== 'reversal');
const FILTERS = Object.keys(KINDS_OF_FILTER) as (keyof typeof KINDS_OF_FILTER)[];
const DAY_MS = 86_400_000;

interface Line {
  readonly transactionId: string;
  readonly kind: WalletEntryKind;
  readonly cents: number;
  readonly createdAt: string;
}

/** A wallet whose lines were written by clocks that disagree, some of them taken back. */
async function openWallet(lines: number) {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { services, clock } = platform;
  const start = clock.now();
  const written: Line[] = [];
  const takenBack = new Set<string>();
  const write = (line: Omit<Line, 'transactionId' | 'createdAt'>, post: () => Promise<string>) =>
    post().then((transactionId) =>
      written.push({ ...line, transactionId, createdAt: new Date(clock.now()).toISOString() }),
    );
  for (let index = 0; index < lines; index += 1) {
    clock.set(start + index * DAY_MS + randomInt(-3, 3) * DAY_MS);
    const kind = MOVED[index % MOVED.length]!;
    const cents = index === 0 ? 1_000_000 : randomInt(1, 500) * (randomInt(2) === 0 ? 1 : -1);
    const earlier = written[randomInt(Math.max(1, written.length))];
    await transact(services.database, async (tx) => {
      const { accountId } = await readWalletAccount(tx, as.customerId);
      const entries = [
        { accountId, cents },
        { accountId: getHouseAccount('adjustments'), cents: -cents },
      ];
      await write({ kind, cents }, () =>
        postTransaction(tx, services, { kind, reference: `line_${index}`, description: 'A line', entries }),
      );
      // The first line is what all others are paid with.
      if (index % 5 !== 4 || !earlier || earlier === written[0] || takenBack.has(earlier.transactionId))
        return;
      takenBack.add(earlier.transactionId);
      await write({ kind: earlier.kind, cents: -earlier.cents }, () =>
        reverseTransaction(tx, services, earlier.transactionId, 'taken back'),
      );
    });
  }
  clock.set(start);
  return { platform, as, written };
}

const sumCents = (lines: readonly Line[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

test('whatever a statement is narrowed to, its lines and sums are those that a wallet holds', async () => {
  const { platform, as, written } = await openWallet(60);
  const { services } = platform;
  const pick = () => written[randomInt(written.length)]!.createdAt;
  for (let round = 0; round < 40; round += 1) {
    const kind = FILTERS[round % FILTERS.length]!;
    const direction = ([undefined, 'in', 'out'] as const)[randomInt(3)];
    const [from, until] = [randomInt(2) ? pick() : undefined, randomInt(2) ? pick() : undefined];
    const query = { kind, ...(direction && { direction }), ...(from && { from }), ...(until && { until }) };
    const kinds: readonly WalletEntryKind[] | undefined = KINDS_OF_FILTER[kind];
    const due = written
      .filter((line) => (kinds?.includes(line.kind) ?? true) && line.cents !== 0)
      .filter(({ cents }) => direction === undefined || cents > 0 === (direction === 'in'))
      .filter(({ createdAt }) => (from ?? '') <= createdAt && createdAt < (until ?? '9'));
    const totals = await platform.call(getStatementTotals, { as, query });
    expect(totals.result).toEqual({
      count: due.length,
      in: toMoney(sumCents(due.filter(({ cents }) => cents > 0))),
      out: toMoney(-sumCents(due.filter(({ cents }) => cents < 0))),
    });
    const shown: string[] = [];
    for (let offset = 0; offset < due.length + 7; offset += 7) {
      const page = await platform.call(getTransactions, { as, query: { ...query, limit: 7, offset } });
      expect(page.envelope.pageInfo).toEqual({ limit: 7, offset, total: due.length });
      shown.push(...page.result.map(({ transactionId }) => transactionId));
    }
    expect(shown.toSorted()).toEqual(due.map(({ transactionId }) => transactionId).toSorted());
    const position = await platform.call(getNetPosition, { as, query: from ? { from } : {} });
    const since = written.filter(({ createdAt }) => (from ?? '') <= createdAt);
    expect(position.result).toEqual(createNetPosition(since));
  }
  const year = await readStatementYear(services.database.db, services.clock, as.customerId, 2026);
  const inYear = written.filter(({ createdAt }) => createdAt < '2026-12-31T13:00:00.000Z');
  expect(year.closing).toEqual(toMoney(sumCents(inYear)));
  expect(year.total).toEqual(createNetPosition(inYear));
  const broken = (await verifyLedger(services)).faults.filter(({ rule }) => rule.startsWith('wallet_line'));
  expect(broken).toEqual([]);
});

test('a page is found from either end of the statement, newest first', async () => {
  const { platform, as, written } = await openWallet(25);
  const readPage = async (query: Record<string, unknown>) =>
    (await platform.call(getTransactions, { as, query })).result.map(({ transactionId }) => transactionId);
  const newest = written.map(({ transactionId }) => transactionId).toReversed();
  for (const offset of [0, 5, 10, 15, 20, 25, 30])
    expect(await readPage({ limit: 10, offset })).toEqual(newest.slice(offset, offset + 10));
  const byTime = written
    .map((line, index) => ({ ...line, index }))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.index - a.index);
  for (const offset of [0, 5, 10, 15, 20, 25, 30])
    expect(await readPage({ limit: 10, offset, from: '2000-01-01T00:00:00.000Z' })).toEqual(
      byTime.slice(offset, offset + 10).map(({ transactionId }) => transactionId),
    );
});

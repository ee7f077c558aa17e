// What the lines of a wallet come to. Each line has the counts and sums up to itself, so that those of any stretch of
// time are a difference of two lines of each kind, however many lie between them.
import { type RawBuilder, sql } from 'kysely';
import {
  type StatementQuery,
  WALLET_ENTRY_KINDS,
  type WalletEntryKind,
} from '#lib/contracts/payments/statement.ts';
import { KINDS_OF_FILTER } from '#lib/domain/account/net-position.ts';
import type { Db } from '../../ground/db/open.ts';

export type Flow = 'in' | 'out';

/** Lines of a kind that came in or went out, and what they come to: below 0 where they went out. */
export interface LineSum {
  readonly kind: WalletEntryKind;
  readonly flow: Flow;
  readonly lines: number;
  readonly cents: number;
}

/** After every instant. */
const END_OF_TIME = '9999';

interface RunningRow {
  readonly kind: WalletEntryKind;
  readonly flow: Flow;
  readonly instant: string;
  readonly lines: number | string;
  readonly cents: number | string;
}

type Groups = Pick<StatementQuery, 'direction'> & { readonly kinds?: readonly WalletEntryKind[] | undefined };

const listGroups = ({ kinds = WALLET_ENTRY_KINDS, direction }: Groups): RawBuilder<unknown>[] =>
  kinds.flatMap((kind) =>
    (direction ? [direction] : (['in', 'out'] as const)).map(
      (flow) => sql`(${sql.lit(kind)}, ${sql.lit(flow)})`,
    ),
  );

/** Of the last line of a group before an instant. */
const selectLast = (column: 'lines' | 'cents', accountId: string): RawBuilder<number> =>
  sql`coalesce((select ${sql.ref(`l.${column}`)} from wallet_line as l where l.account_id = ${accountId}
    and l.kind = line.kind and l.flow = line.flow and l.created_at < moment.instant
    order by l.created_at desc, l.position desc limit 1), 0)`;

/** What the lines of each kind and flow come to before each of these instants. */
async function readRunningSums(
  at: Db,
  accountId: string,
  groups: Groups,
  instants: readonly string[],
): Promise<Map<string, LineSum[]>> {
  const moments = [...new Set(instants)].map((instant) => sql`(cast(${instant} as text))`);
  const { rows } = await sql<RunningRow>`select line.kind, line.flow, moment.instant,
      ${selectLast('lines', accountId)} as lines, ${selectLast('cents', accountId)} as cents
    from (select column1 as kind, column2 as flow from (values ${sql.join(listGroups(groups))}) as listed) as line
      cross join (select column1 as instant from (values ${sql.join(moments)}) as told) as moment`.execute(
    at,
  );
  const sums = rows.map(({ instant, kind, flow, lines, cents }) => ({
    instant,
    sum: { kind, flow, lines: Number(lines), cents: Number(cents) },
  }));
  return new Map(
    instants.map((instant) => [instant, sums.filter((row) => row.instant === instant).map(({ sum }) => sum)]),
  );
}

const subtractSums = (later: readonly LineSum[], earlier: readonly LineSum[]): LineSum[] =>
  later.map(({ kind, flow, lines, cents }) => {
    const before = earlier.find((sum) => sum.kind === kind && sum.flow === flow);
    return { kind, flow, lines: lines - (before?.lines ?? 0), cents: cents - (before?.cents ?? 0) };
  });

/** What the lines that a filter lets through come to, by kind and flow; kinds without a line are left out. */
export async function readLineSums(
  at: Db,
  accountId: string,
  { kind, direction, from, until = END_OF_TIME }: StatementQuery,
): Promise<LineSum[]> {
  const groups = { kinds: KINDS_OF_FILTER[kind], direction };
  const running = await readRunningSums(at, accountId, groups, from === undefined ? [until] : [from, until]);
  const sums = subtractSums(running.get(until) ?? [], from === undefined ? [] : (running.get(from) ?? []));
  return sums.filter(({ lines }) => lines > 0);
}

/** What all lines come to before the first instant, and between each and the next one. */
export async function readLineSumsBetween(
  at: Db,
  accountId: string,
  instants: readonly string[],
): Promise<{ readonly before: LineSum[]; readonly between: LineSum[][] }> {
  const running = await readRunningSums(at, accountId, {}, instants);
  const before = instants.map((instant) => running.get(instant) ?? []);
  return {
    before: before[0] ?? [],
    between: before.slice(1).map((sums, index) => subtractSums(sums, before[index] ?? [])),
  };
}

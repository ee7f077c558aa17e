// What the lines of a statement came from: one query for each kind of cause, however many lines there are.
import type { EntryCause, WalletEntryKind } from '#lib/contracts/payments/statement.ts';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { sortShownNumbers } from '#lib/domain/lottery/shown-numbers.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../../ground/db/open.ts';

export interface LineSource {
  readonly kind: WalletEntryKind;
  /** Of the deposit, the checkout, the entry or the ticket that the money moved for. */
  readonly reference: string;
}

/** What is read of the divisions that a prize is of. */
interface WonDivision {
  readonly division: number;
  readonly combinations: number;
  readonly amountCents: number;
}

type DivisionOfPrize = Extract<EntryCause, { of: 'prize' }>['divisions'][number];
type Causes = ReadonlyMap<string, EntryCause>;
const NONE: Causes = new Map();

async function findDeposits(at: Db, ids: readonly string[]): Promise<Causes> {
  const rows = await at
    .selectFrom('deposit')
    .select(['id', 'method', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, method, status }) => [id, { of: 'deposit', depositId: id, method, status }]),
  );
}

async function findDisputes(at: Db, ids: readonly string[]): Promise<Causes> {
  const rows = await at
    .selectFrom('dispute_booking')
    .innerJoin('dispute', 'dispute.id', 'dispute_booking.dispute_id')
    .innerJoin('deposit', 'deposit.id', 'dispute.deposit_id')
    .select(['dispute_booking.id', 'dispute.deposit_id', 'deposit.method'])
    .select(['dispute.state', 'dispute.claimed_cents'])
    .where('dispute_booking.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, deposit_id, method, state, claimed_cents }) => [
      id,
      { of: 'dispute', depositId: deposit_id, method, state, claimed: toMoney(claimed_cents) },
    ]),
  );
}

async function findPurchases(at: Db, ids: readonly string[]): Promise<Causes> {
  const rows = await at
    .selectFrom('ticket')
    .innerJoin('product_offer', 'product_offer.key', 'ticket.offer_key')
    .select(['ticket.id', 'ticket.checkout_id', 'product_offer.name'])
    .where('ticket.checkout_id', 'in', ids)
    .orderBy('ticket.id')
    .execute();
  return new Map(
    ids.map((checkoutId) => [
      checkoutId,
      {
        of: 'purchase',
        checkoutId,
        tickets: rows.flatMap(({ id, checkout_id, name }) =>
          checkout_id === checkoutId ? [{ id, name }] : [],
        ),
      },
    ]),
  );
}

const parseNumbers = (numbers: string | null): number[] => {
  const drawn = numbers === null ? undefined : (JSON.parse(numbers) as DrawNumbers);
  return drawn ? [...sortShownNumbers(drawn.main, drawn.isOrdered)] : [];
};

/** Those of a pool belong to all its shares, and are left out of the lines of one. */
const toDivisions = (divisions: string): DivisionOfPrize[] =>
  (JSON.parse(divisions) as WonDivision[]).map(({ division, combinations, amountCents }) => ({
    division,
    combinations,
    amount: toMoney(amountCents),
  }));

async function findPrizes(at: Db, ids: readonly string[]): Promise<Causes> {
  const rows = await at
    .selectFrom('prize')
    .innerJoin('entry', 'entry.id', 'prize.entry_id')
    .innerJoin('draw', 'draw.id', 'prize.draw_id')
    .innerJoin('product_offer', 'product_offer.key', 'draw.offer_key')
    .select(['prize.entry_id', 'prize.divisions', 'entry.ticket_id', 'product_offer.name'])
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .select(['draw.draw_no', 'draw.local_date', 'draw.numbers', 'ticket.pool_id'])
    .where('prize.entry_id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.entry_id,
      {
        of: 'prize',
        ticket: { id: row.ticket_id, name: row.name },
        drawNo: row.draw_no,
        date: row.local_date,
        divisions: row.pool_id === null ? toDivisions(row.divisions) : [],
        numbers: parseNumbers(row.numbers),
      },
    ]),
  );
}

async function findRefunds(at: Db, ids: readonly string[]): Promise<Causes> {
  const rows = await at
    .selectFrom('ticket')
    .innerJoin('product_offer', 'product_offer.key', 'ticket.offer_key')
    .select(['ticket.id', 'ticket.checkout_id', 'product_offer.name'])
    .select('ticket.id as reference')
    .where('ticket.id', 'in', ids)
    .unionAll(
      at
        .selectFrom('entry_refund as part')
        .innerJoin('ticket', 'ticket.id', 'part.ticket_id')
        .innerJoin('product_offer', 'product_offer.key', 'ticket.offer_key')
        .select(['ticket.id', 'ticket.checkout_id', 'product_offer.name', 'part.entry_id as reference'])
        .where('part.entry_id', 'in', ids),
    )
    .execute();
  return new Map(
    rows.map(({ reference, id, checkout_id, name }) => [
      reference,
      { of: 'refund', checkoutId: checkout_id, ticket: { id, name } },
    ]),
  );
}

const findWithdrawals = async (_at: Db, ids: readonly string[]): Promise<Causes> =>
  new Map(ids.map((withdrawalId) => [withdrawalId, { of: 'withdrawal', withdrawalId }]));

const FINDERS: Partial<Record<WalletEntryKind, (at: Db, ids: readonly string[]) => Promise<Causes>>> = {
  deposit: findDeposits,
  dispute: findDisputes,
  purchase: findPurchases,
  prize: findPrizes,
  refund: findRefunds,
  withdrawal: findWithdrawals,
  donation: findWithdrawals,
};

/** Gives the cause of a line; undefined where the line says all there is. */
export async function findCauses(
  at: Db,
  lines: readonly LineSource[],
): Promise<(line: LineSource) => EntryCause | undefined> {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = lines.flatMap((line) => (line.kind === kind ? [line.reference] : []));
      return [kind, (await FINDERS[kind]?.(at, ids)) ?? NONE] as const;
    }),
  );
  const byKind = new Map(found);
  return ({ kind, reference }) => byKind.get(kind)?.get(reference);
}

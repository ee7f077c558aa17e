// What is published of draws at this moment.
import type { DrawState } from '#lib/contracts/offers/draw-news.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { DividendTable, DrawTable } from '../../../ground/db/schema/schema.ts';
import type { DrawRow } from '../lifecycle.ts';
import { parseNumbers } from '../parse-numbers.ts';

const ON_SALE: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];

interface Award {
  readonly place: number;
  readonly number: number;
}

interface Shown {
  readonly dividends: readonly DividendTable[];
  readonly awards: readonly Award[];
  readonly isOfRaffle: boolean;
}

function toState(row: DrawTable, { dividends, awards, isOfRaffle }: Shown): DrawState {
  const drawn = row.numbers === null ? undefined : parseNumbers(row);
  // The tickets of a raffle are shown with their prizes, once they have them.
  const shown = isOfRaffle ? undefined : drawn;
  return {
    drawNo: row.draw_no,
    isNumberCounted: row.number_state === 'counted',
    date: row.local_date,
    drawDate: row.draw_at,
    stop: row.stop_at,
    isClosed: !ON_SALE.includes(row.status),
    jackpotCents: row.jackpot_cents,
    source: row.source,
    numbers: [...(shown?.main ?? [])],
    supplementary: [...(shown?.supplementary ?? [])],
    ...(shown?.powerball !== undefined && { powerball: shown.powerball }),
    ...(shown?.powerballs && { powerballs: [...shown.powerballs] }),
    dividends: dividends.map((each) => ({
      division: each.division,
      winners: each.winners,
      amount: toMoney(each.amount_cents),
      ...(each.transfer_kind !== null && {
        transferredTo: { kind: each.transfer_kind, number: each.transfer_number ?? 0 },
      }),
    })),
    winners: awards.map(({ place, number }) => ({ place, number })),
  };
}

function groupByDraw<T extends { readonly draw_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const byDraw = new Map<string, T[]>();
  for (const row of rows) byDraw.set(row.draw_id, [...(byDraw.get(row.draw_id) ?? []), row]);
  return byDraw;
}

/** What is published of these draws, by their ids. */
export async function readDrawStates(tx: Tx, rows: readonly DrawRow[]): Promise<Map<string, DrawState>> {
  const ids = rows.flatMap(({ id, numbers }) => (numbers === null ? [] : [id]));
  const nothing = { dividends: [], awards: [], isOfRaffle: false };
  if (ids.length === 0) return new Map(rows.map((row) => [row.id, toState(row, nothing)]));
  const raffles = await tx.selectFrom('raffle_draw').select('draw_id').where('draw_id', 'in', ids).execute();
  const ofRaffles = new Set(raffles.map(({ draw_id }) => draw_id));
  const dividends = groupByDraw(
    await tx.selectFrom('dividend').selectAll().where('draw_id', 'in', ids).orderBy('division').execute(),
  );
  const awards = groupByDraw(
    await tx
      .selectFrom('raffle_award')
      .select(['draw_id', 'place', 'number'])
      .where('draw_id', 'in', ids)
      .orderBy('rank')
      .execute(),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      toState(row, {
        dividends: dividends.get(row.id) ?? [],
        awards: awards.get(row.id) ?? [],
        isOfRaffle: ofRaffles.has(row.id),
      }),
    ]),
  );
}

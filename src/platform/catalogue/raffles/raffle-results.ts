// What drawn raffles show: their prizes, and the tickets that won them with an initial and a state of their holders.
import type { RafflePrize, RaffleResult, RaffleWinner } from '#lib/contracts/raffles/raffle-draw.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { selectEntryHolder } from '../../ground/db/entry-holder.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';
import { listPrizes } from './draw-info.ts';

type At = Db | Tx;

const INITIAL = /^\s*(\p{L})/u;

interface Holder {
  readonly firstname: string | null;
  readonly deleted_at: string | null;
}

/** Of a first name; empty where it begins with no letter, and of a customer who was deleted. */
export const getInitial = ({ firstname, deleted_at }: Holder): string =>
  deleted_at === null ? (INITIAL.exec(firstname ?? '')?.[1]?.toUpperCase() ?? '') : '';

/** Awards with their prizes and holders, those of entries and those of letters alike. */
export const selectAwardsWithHolders = (at: At) =>
  at
    .selectFrom('raffle_award as award')
    .innerJoin('raffle_prize as prize', (join) =>
      join.onRef('prize.draw_id', '=', 'award.draw_id').onRef('prize.place', '=', 'award.place'),
    )
    .leftJoin('entry', 'entry.id', 'award.entry_id')
    .leftJoin('customer', (join) => join.on('customer.id', '=', selectEntryHolder()))
    .leftJoin('raffle_postal as letter', 'letter.id', 'award.postal_id');

async function listWinners(at: At, drawIds: readonly string[]) {
  const rows = await selectAwardsWithHolders(at)
    .select(['award.draw_id', 'award.rank', 'award.place', 'award.number', 'award.value_cents', 'prize.name'])
    .select(['customer.firstname', 'customer.deleted_at', 'customer.state', 'letter.name as letter_name'])
    .select('letter.state as letter_state')
    .where('award.draw_id', 'in', drawIds)
    .orderBy('award.rank')
    .execute();
  return rows.map((row) => ({
    drawId: row.draw_id,
    winner: {
      rank: row.rank + 1,
      place: row.place,
      prize: row.name,
      value: toMoney(row.value_cents),
      number: row.number,
      initial: getInitial({ ...row, firstname: row.firstname ?? row.letter_name }),
      state: row.state ?? row.letter_state ?? '',
    } satisfies RaffleWinner,
  }));
}

/** What a draw of a raffle gives away, whether it is sold or drawn; undefined for any other draw. */
export async function findRafflePrizes(
  at: At,
  offerKey: string,
  drawNo: number,
): Promise<readonly RafflePrize[] | undefined> {
  const raffle = await at
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .select('draw.id')
    .where('draw.offer_key', '=', offerKey)
    .where('draw.draw_no', '=', drawNo)
    .executeTakeFirst();
  return raffle && ((await listPrizes(at, [raffle.id])).get(raffle.id) ?? []);
}

/** Of the draws that are a raffle's, by draw id. */
export async function readRaffleResults(
  at: At,
  draws: readonly DrawTable[],
): Promise<ReadonlyMap<string, RaffleResult>> {
  const wanted = draws.flatMap(({ id, source }) => (source === 'own' ? [id] : []));
  if (wanted.length === 0) return new Map();
  const rows = await at.selectFrom('raffle_draw').selectAll().where('draw_id', 'in', wanted).execute();
  const ids = rows.map(({ draw_id }) => draw_id);
  if (ids.length === 0) return new Map();
  const prizes = await listPrizes(at, ids);
  const winners = await listWinners(at, ids);
  return new Map(
    rows.map((row): [string, RaffleResult] => [
      row.draw_id,
      {
        name: row.name,
        ...(row.kind === 'early_bird' && { isEarlyBird: true as const }),
        prizes: [...(prizes.get(row.draw_id) ?? [])],
        winners: winners.flatMap(({ drawId, winner }) => (drawId === row.draw_id ? [winner] : [])),
        ...(row.root !== null && { root: row.root }),
        tickets: row.tickets ?? 0,
        entries: row.entries ?? 0,
        ...(row.beacon_value !== null && { beacon: row.beacon_value }),
      },
    ]),
  );
}

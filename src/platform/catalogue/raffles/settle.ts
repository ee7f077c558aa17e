// From the winning tickets of a raffle to its awards: who holds each ticket, what it wins, and what of it is money.
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { listPlacesByRank } from '#lib/domain/raffle/prizes.ts';
import { selectEntryHolder } from '../../ground/db/entry-holder.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { PrizeTable } from '../../ground/db/schema/prize-schema.ts';
import type { RaffleAwardTable, RafflePrizeTable } from '../../ground/db/schema/raffle-schema.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import type { Pause } from '../draws/entries.ts';
import { type DrawRow, moveDraw } from '../draws/lifecycle.ts';
import { parseNumbers } from '../draws/parse-numbers.ts';
import { bumpResultsVersion } from '../draws/results-version.ts';

interface Holder {
  readonly entryId: string | null;
  readonly customerId: string | null;
  readonly postalId: string | null;
}

/** Who holds a ticket. @throws when it was not sold */
async function findHolder(at: Db, drawId: string, number: number): Promise<Holder> {
  const entry = await at
    .selectFrom('entry')
    .select(['id', selectEntryHolder().as('customer_id'), 'last_number'])
    .where('draw_id', '=', drawId)
    .where('first_number', '<=', number)
    .orderBy('first_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (entry && (entry.last_number ?? 0) >= number)
    return { entryId: entry.id, customerId: entry.customer_id, postalId: null };
  const letter = await at
    .selectFrom('raffle_postal')
    .select('id')
    .where('draw_id', '=', drawId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!letter) throw new Error(`The ticket ${number} of the draw ${drawId} was not sold`);
  return { entryId: null, customerId: null, postalId: letter.id };
}

type Award = RaffleAwardTable & Pick<Holder, 'customerId'>;

const isMoney = ({ cash_cents, value_cents }: RafflePrizeTable): boolean => cash_cents === value_cents;

function toAward(prize: RafflePrizeTable, won: { rank: number; number: number }, holder: Holder): Award {
  const isPaid = isMoney(prize) && holder.entryId !== null;
  return {
    draw_id: prize.draw_id,
    rank: won.rank,
    place: prize.place,
    number: won.number,
    entry_id: holder.entryId,
    postal_id: holder.postalId,
    kind: isMoney(prize) ? 'cash' : 'goods',
    value_cents: prize.value_cents,
    state: isPaid ? 'paid' : 'to_claim',
    claimed_at: null,
    customerId: holder.customerId,
  };
}

async function listAwards({ database }: Services, draw: DrawRow, pause: Pause): Promise<Award[]> {
  const { db } = database;
  const prizes = await db.selectFrom('raffle_prize').selectAll().where('draw_id', '=', draw.id).execute();
  const byPlace = new Map(prizes.map((prize) => [prize.place, prize]));
  const places = listPlacesByRank(prizes);
  const awards: Award[] = [];
  for (const [rank, number] of parseNumbers(draw).main.entries()) {
    const prize = byPlace.get(places[rank] ?? 0);
    if (!prize) throw new Error(`The draw ${draw.id} drew more tickets than it has prizes`);
    awards.push(toAward(prize, { rank, number }, await findHolder(db, draw.id, number)));
    await pause();
  }
  return awards;
}

/** The money that entries have won, a prize each, so that it is paid into their wallets. */
function listCashPrizes(awards: readonly Award[]): PrizeTable[] {
  const prizes = new Map<string, PrizeTable>();
  for (const { kind, entry_id, customerId, draw_id, value_cents } of awards) {
    if (kind !== 'cash' || entry_id === null || customerId === null) continue;
    const before = prizes.get(entry_id)?.amount_cents ?? 0;
    prizes.set(entry_id, {
      entry_id,
      draw_id,
      customer_id: customerId,
      divisions: '[]',
      amount_cents: before + value_cents,
      paid_at: null,
    });
  }
  return [...prizes.values()];
}

const ROWS_AT_ONCE = 200;

async function insertInParts<T>(rows: readonly T[], insert: (part: readonly T[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await insert(rows.slice(start, start + ROWS_AT_ONCE));
}

async function insertAwards(tx: Tx, awards: readonly Award[]): Promise<void> {
  const rows = awards.map(({ customerId: _, ...row }) => row);
  await insertInParts(rows, (part) => tx.insertInto('raffle_award').values(part).execute());
  await insertInParts(listCashPrizes(awards), (part) => tx.insertInto('prize').values(part).execute());
}

/** DRAWN to SCORED: an award for each winning ticket, and a prize for each entry that has won money. */
export async function writeAwards(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  const awards = await listAwards(services, draw, pause);
  await transactAndPurge(services, async (tx, announce) => {
    await moveDraw(tx, services, draw, { to: 'DRAW_SCORED' });
    await insertAwards(tx, awards);
    await bumpResultsVersion(tx, draw.offer_key);
    announce(...listDrawTags(draw.offer_key, draw.draw_no), RESULTS_TAG);
  });
}

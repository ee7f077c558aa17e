// Drawn draws with their dividends and neighbours: what result pages show.
import { sql } from 'kysely';
import type {
  Dividend,
  getPastDraws,
  getResultHistory,
  PastDraw,
  ResultKeys,
  VersionedDraw,
} from '#lib/contracts/offers/draw.ts';
import type { QueryOf } from '#lib/contracts/protocol/endpoint.ts';
import { findBallName } from '#lib/domain/lottery/ball-name.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Database, Db, Tx } from '../../ground/db/open.ts';
import type { DividendTable, DrawTable } from '../../ground/db/schema/schema.ts';
import { countRevisions } from '../draws/news/read-news.ts';
import { findCurrentDrawNo } from '../draws/numbers/find-number.ts';
import { readOffers } from '../offers/store.ts';
import { readRaffleResults } from '../raffles/raffle-results.ts';
import { toPastDraw } from './draws.ts';
import { readThroughCache } from './result-cache.ts';

const toDividend = (row: DividendTable): Dividend => ({
  division: row.division,
  winners: row.winners,
  amount: toMoney(row.amount_cents),
  ...(row.transfer_kind !== null && {
    transferredTo: { kind: row.transfer_kind, number: row.transfer_number ?? 0 },
  }),
});

/** The dividends of draws by draw id, highest division first. */
async function listDividends(at: Db | Tx, drawIds: readonly string[]): Promise<Map<string, Dividend[]>> {
  const byDraw = new Map<string, Dividend[]>(drawIds.map((id) => [id, []]));
  if (drawIds.length === 0) return byDraw;
  const rows = await at
    .selectFrom('dividend')
    .selectAll()
    .where('draw_id', 'in', drawIds)
    .orderBy('division')
    .execute();
  for (const row of rows) byDraw.get(row.draw_id)?.push(toDividend(row));
  return byDraw;
}

const selectDrawn = (at: Db | Tx) => at.selectFrom('draw').where('numbers', 'is not', null);

type DrawnRow = DrawTable & { previous_no: number | null; next_no: number | null };

/** The number of the draw whose tickets an early bird is drawn among. */
const PARENT_NO = sql<number | null>`(select p.draw_no from draw p where p.id = draw.parent_id)`;

/** An early bird stands between the draw before its main draw, and its main draw. */
const selectWithNeighbours = (at: Db | Tx) =>
  selectDrawn(at)
    .selectAll()
    .select([
      sql<number | null>`(select max(n.draw_no) from draw n where n.offer_key = draw.offer_key
        and n.draw_no < coalesce(${PARENT_NO}, draw.draw_no)
        and n.numbers is not null and n.parent_id is null)`.as('previous_no'),
      sql<number | null>`(select min(n.draw_no) from draw n where n.offer_key = draw.offer_key
        and n.draw_no > coalesce(${PARENT_NO} - 1, draw.draw_no)
        and n.numbers is not null and n.parent_id is null)`.as('next_no'),
    ]);

/** What games call a ball of their second barrel, by draw id; draws from one barrel have none. */
async function readBallNames(
  at: Db | Tx,
  rows: readonly DrawTable[],
): Promise<Map<string, Pick<PastDraw, 'ballName'>>> {
  const drawn = rows.filter(({ numbers }) => numbers?.includes('"powerball'));
  const offers = await readOffers(
    at,
    drawn.map(({ offer_key }) => offer_key),
  );
  const named = drawn.flatMap(({ id, offer_key, local_date }): [string, Pick<PastDraw, 'ballName'>][] => {
    const ballName = findBallName(findRulesOn(offers.get(offer_key)?.rules ?? [], local_date));
    return ballName === undefined ? [] : [[id, { ballName }]];
  });
  return new Map(named);
}

/** Drawn draws without their neighbours. */
async function toLoneDraws(at: Db | Tx, rows: readonly DrawTable[]): Promise<PastDraw[]> {
  const dividends = await listDividends(
    at,
    rows.map(({ id }) => id),
  );
  const raffles = await readRaffleResults(at, rows);
  const balls = await readBallNames(at, rows);
  return rows.map((row) => ({
    ...toPastDraw(row, raffles.get(row.id)),
    ...balls.get(row.id),
    dividends: dividends.get(row.id) ?? [],
  }));
}

/** A part of all drawn draws, newest first, each with how often its result was changed. */
export async function listResultHistory(
  at: Db | Tx,
  { offerKey, limit, offset }: QueryOf<typeof getResultHistory>,
): Promise<VersionedDraw[]> {
  const rows = await selectDrawn(at)
    .selectAll()
    .$if(offerKey !== undefined, (query) => query.where('offer_key', '=', offerKey!))
    .orderBy('draw_at', 'desc')
    .orderBy('offer_key')
    .orderBy('draw_no', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  if (rows.length === 0) return [];
  const draws = await toLoneDraws(at, rows);
  const versions = await countRevisions(
    at,
    rows.map(({ id }) => id),
  );
  return draws.map((draw, index) => {
    const version = versions.get(rows[index]!.id);
    return {
      ...draw,
      revision: version?.revision ?? 1,
      ...(version && { revisedAt: version.at }),
    };
  });
}

async function toPastDraws(at: Db | Tx, rows: readonly DrawnRow[]): Promise<PastDraw[]> {
  const draws = await toLoneDraws(at, rows);
  return rows.map((row, index) => ({
    ...draws[index]!,
    ...(row.previous_no !== null && { previousDrawNo: row.previous_no }),
    ...(row.next_no !== null && { nextDrawNo: row.next_no }),
  }));
}

type PastQuery = QueryOf<typeof getPastDraws>;

function listChosenDraws(at: Db | Tx, { offerKey, productType, from, to }: PastQuery) {
  const selectOffersOfType = (type: string) =>
    at.selectFrom('product_offer').select('key').where('type', '=', type);
  return selectDrawn(at)
    .$if(offerKey !== undefined, (query) => query.where('offer_key', '=', offerKey!))
    .$if(productType !== undefined, (query) =>
      query.where('offer_key', 'in', selectOffersOfType(productType!)),
    )
    .$if(from !== undefined, (query) => query.where('local_date', '>=', from!))
    .$if(to !== undefined, (query) => query.where('local_date', '<=', to!));
}

/** A page of drawn draws, newest first, and how many there are in all. */
export async function listPastDraws(
  at: Db | Tx,
  query: PastQuery,
): Promise<{ draws: PastDraw[]; total: number }> {
  const chosen = listChosenDraws(at, query);
  const { total } = await chosen
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const newestFirst =
    query.offerKey === undefined
      ? chosen.orderBy('draw_at', 'desc').orderBy('offer_key')
      : chosen.orderBy('local_date', 'desc').orderBy('draw_no', 'desc');
  // Ids first: neighbours are looked up for the rows of the page, not for those that are passed over.
  const page = await newestFirst.select('id').limit(query.limit).offset(query.offset).execute();
  if (page.length === 0) return { draws: [], total };
  const ids = page.map(({ id }) => id);
  const rows = await selectWithNeighbours(at).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    draws: await toPastDraws(
      at,
      ids.flatMap((id) => byId.get(id) ?? []),
    ),
    total,
  };
}

/** The latest drawn draw of each offer, in the order of the offers. */
export async function listLatestDraws(database: Database): Promise<PastDraw[]> {
  const { db } = database;
  const latest = new Map(
    (await readResultKeys(database)).map(({ offerKey, latestDrawNo }) => [offerKey, latestDrawNo]),
  );
  if (latest.size === 0) return [];
  const named = await selectDrawn(db)
    .select(['id', 'offer_key', 'draw_no'])
    .where('offer_key', 'in', [...latest.keys()])
    .where('draw_no', 'in', [...new Set(latest.values())])
    .execute();
  const ids = named.flatMap((row) => (latest.get(row.offer_key) === row.draw_no ? [row.id] : []));
  const draws = await toPastDraws(db, await selectWithNeighbours(db).where('id', 'in', ids).execute());
  const byOffer = new Map(draws.map((draw) => [draw.offerKey, draw]));
  return [...latest.keys()].flatMap((offerKey) => byOffer.get(offerKey) ?? []);
}

/** One drawn draw by a number that it has or had; undefined when there is none, or it is not drawn yet. */
export async function findPastDraw(
  at: Db | Tx,
  offerKey: string,
  askedNo: number,
): Promise<PastDraw | undefined> {
  const drawNo = await findCurrentDrawNo(at, offerKey, askedNo);
  if (drawNo === undefined) return undefined;
  const rows = await selectWithNeighbours(at)
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .execute();
  const [found] = await toPastDraws(at, rows);
  return found;
}

async function countByYear(at: Db | Tx): Promise<ResultKeys[]> {
  const year = sql<string>`substr(local_date, 1, 4)`;
  const rows = await selectDrawn(at)
    .innerJoin('product_offer', 'product_offer.key', 'draw.offer_key')
    .where('draw.parent_id', 'is', null)
    .select((row) => [
      'offer_key',
      year.as('year'),
      row.fn.countAll<number>().as('draws'),
      row.fn.max('draw_no').as('latest_no'),
      row.fn.max('local_date').as('latest_date'),
      row.fn.min('local_date').as('earliest_date'),
    ])
    .groupBy(['product_offer.position', 'offer_key', year])
    .orderBy('product_offer.position')
    .orderBy('offer_key')
    .orderBy(year, 'desc')
    .execute();
  const byOffer = new Map<string, ResultKeys>();
  for (const row of rows) {
    const keys = byOffer.get(row.offer_key) ?? {
      offerKey: row.offer_key,
      latestDrawNo: row.latest_no,
      latestDate: row.latest_date,
      earliestDate: row.earliest_date,
      total: 0,
      years: [],
    };
    // The latest year comes first.
    keys.earliestDate = row.earliest_date;
    keys.total += row.draws;
    keys.years.push({ year: Number(row.year), draws: row.draws });
    byOffer.set(row.offer_key, keys);
  }
  return [...byOffer.values()];
}

/** Which offers have results, and how many in which year. */
export async function readResultKeys(database: Database): Promise<ResultKeys[]> {
  const { version } = await database.db
    .selectFrom('product_offer')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('results_version'), row.lit(0)).as('version'))
    .executeTakeFirstOrThrow();
  return readThroughCache(database, 'result_keys', version, () => countByYear(database.db));
}

/** Winning games of each division in this shop: once for a pool, though every share of it has a prize for them. */
export async function countWinnersHere(
  at: Db | Tx,
  offerKey: string,
  drawNo: number,
): Promise<Map<number, number>> {
  const drawIds = at
    .selectFrom('draw')
    .select('id')
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo);
  const ofTickets = await at
    .selectFrom('prize')
    .innerJoin('entry', 'entry.id', 'prize.entry_id')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .select('prize.divisions')
    .where('prize.draw_id', 'in', drawIds)
    .where('prize.amount_cents', 'is not', null)
    .where('ticket.pool_id', 'is', null)
    .execute();
  const ofPools = await at
    .selectFrom('pool_result')
    .select('divisions')
    .where('draw_id', 'in', drawIds)
    .where('amount_cents', 'is not', null)
    .execute();
  const counts = new Map<number, number>();
  for (const { divisions } of [...ofTickets, ...ofPools]) {
    const won = JSON.parse(divisions) as { division: number; combinations: number }[];
    for (const { division, combinations } of won)
      counts.set(division, (counts.get(division) ?? 0) + combinations);
  }
  return counts;
}

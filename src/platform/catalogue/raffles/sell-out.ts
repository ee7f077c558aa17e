// Watches how far raffles are sold: those that are sold out are capped, and stored pages follow the tickets left.
import { sql } from 'kysely';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { listBooksLeft } from '#lib/domain/raffle/books.ts';
import { getRaffleState } from '#lib/domain/raffle/states.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Database } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { moveDraw } from '../draws/lifecycle.ts';
import { listWantedOffers } from '../offers/store.ts';
import { ORDERED_TICKETS, UNSOLD_TICKETS } from './tickets-left.ts';

interface SoldDraw {
  readonly id: string;
  readonly offerKey: string;
  readonly drawNo: number;
  readonly status: 'DRAW_OPEN' | 'DRAW_CAPPED';
  readonly stop: string;
  readonly opensAt: string | undefined;
  readonly preOrderAt: string | undefined;
  readonly size: number;
  readonly unsold: number;
  /** Of those, what is not ordered ahead. */
  readonly left: number;
  /** How many of the offer's books can still be filled. */
  readonly booksLeft: number;
}

async function listSoldDraws({ database, clock }: Services): Promise<SoldDraw[]> {
  const rows = await database.db
    .selectFrom('draw')
    .innerJoin('raffle_range as numbers', 'numbers.draw_id', 'draw.id')
    .where('numbers.channel', '=', 'online')
    .where('draw.status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED'])
    .where('draw.stop_at', '>', getNowIso(clock))
    .select(['draw.id', 'draw.offer_key', 'draw.draw_no', 'draw.status', 'draw.stop_at', 'numbers.size'])
    .select(['draw.opens_at', 'draw.pre_order_at'])
    .select(sql.raw<number | string>(UNSOLD_TICKETS).as('unsold'))
    .select(sql.raw<number | string>(ORDERED_TICKETS).as('ordered'))
    .execute();
  if (rows.length === 0) return [];
  const keys = rows.map(({ offer_key }) => offer_key);
  const offers = new Map((await listWantedOffers(database.db, keys)).map((offer) => [offer.key, offer]));
  return rows.map((row) => {
    const left = Math.max(0, Number(row.unsold) - Number(row.ordered));
    const books = offers.get(row.offer_key)?.raffle?.ticketOffers ?? [];
    return {
      id: row.id,
      offerKey: row.offer_key,
      drawNo: row.draw_no,
      status: row.status as SoldDraw['status'],
      stop: row.stop_at,
      opensAt: row.opens_at ?? undefined,
      preOrderAt: row.pre_order_at ?? undefined,
      size: row.size,
      unsold: Number(row.unsold),
      left,
      booksLeft: listBooksLeft(books, left).length,
    };
  });
}

const capDraw = (services: Services, draw: SoldDraw): Promise<void> =>
  transactAndPurge(services, async (tx, announce) => {
    await moveDraw(tx, services, draw, { to: 'DRAW_CAPPED' });
    announce(...listDrawTags(draw.offerKey, draw.drawNo));
  });

const PARTS = 10;

/** What a stored page shows of a draw's sale: its state, the tickets left by tenths, and the books that are left. */
const getProgress = (draw: SoldDraw, now: number): string =>
  [getRaffleState(draw, now), Math.ceil((draw.left / draw.size) * PARTS), draw.booksLeft].join(':');

const shownByDatabase = new WeakMap<Database, Map<string, string>>();

/** No page is stored for longer. */
const PAGE_AGE_MAX_MS = DAY_MS;

/** Whether its sale has moved on so lately that a page may be stored which does not show it. */
const hasMovedLately = ({ preOrderAt, opensAt }: SoldDraw, now: number): boolean =>
  [preOrderAt, opensAt].some((instant) => {
    const agoMs = instant === undefined ? -1 : now - Date.parse(instant);
    return agoMs >= 0 && agoMs <= PAGE_AGE_MAX_MS;
  });

/**
 * The draws whose pages may show an older state. With the first look after a start it is not known what they show: a sale
 * may have opened while nothing watched.
 */
function listChanged({ database, clock }: Services, draws: readonly SoldDraw[]): SoldDraw[] {
  const shown = shownByDatabase.get(database) ?? new Map<string, string>();
  shownByDatabase.set(database, shown);
  const now = clock.now();
  return draws.filter((draw) => {
    const progress = getProgress(draw, now);
    const before = shown.get(draw.id);
    shown.set(draw.id, progress);
    return before === undefined ? hasMovedLately(draw, now) : before !== progress;
  });
}

/**
 * Caps what is sold out, and has the pages of what has moved on rendered again. What is ordered ahead is not capped: an
 * order may end and leave its tickets to others.
 */
export async function watchRaffles(services: Services): Promise<void> {
  const draws = await listSoldDraws(services);
  for (const draw of draws)
    if (draw.unsold === 0 && draw.status === 'DRAW_OPEN') await capDraw(services, draw);
  const changed = listChanged(services, draws);
  if (changed.length === 0) return;
  await transactAndPurge(services, async (_, announce) =>
    announce(...changed.flatMap(({ offerKey, drawNo }) => listDrawTags(offerKey, drawNo))),
  );
}

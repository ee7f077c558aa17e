// Whatever changes a draw names its pages; what has changed of it is then kept, in the same transaction.
import type { DrawState } from '#lib/contracts/offers/draw-news.ts';
import { readDrawTags } from '#lib/domain/pages/page-tags.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { DrawNewsSchema } from '../../../ground/db/schema/draws/draw-news-schema.ts';
import { sliceRows } from '../../../ground/db/slice-rows.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { DrawRow } from '../lifecycle.ts';
import { compareStates, hasResult } from './compare-states.ts';
import { readDrawStates } from './draw-states.ts';

type NewsRow = DrawNewsSchema['draw_news'];

const COUNTER = 'draws';
/** A result that comes later than this after its draw completes the past, and is no news. */
const TOLD_FOR_MS = 14 * DAY_MS;

async function readLastStates(tx: Tx, ids: readonly string[]): Promise<Map<string, DrawState>> {
  const rows = await tx
    .selectFrom('draw_news')
    .select(['draw_id', 'state'])
    .where('id', 'in', (latest) =>
      latest
        .selectFrom('draw_news as one')
        .select((row) => row.fn.max('one.id').as('id'))
        .where('one.draw_id', 'in', ids)
        .groupBy('one.draw_id'),
    )
    .execute();
  return new Map(rows.map(({ draw_id, state }) => [draw_id, JSON.parse(state) as DrawState]));
}

/** Numbers the rows and writes them. The counter is locked until the commit, so numbers follow the order of commits. */
async function writeNews(tx: Tx, rows: readonly Omit<NewsRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return;
  const { latest } = await tx
    .updateTable('purge_counter')
    .set((column) => ({ latest: column('latest', '+', rows.length) }))
    .where('name', '=', COUNTER)
    .returning('latest')
    .executeTakeFirstOrThrow();
  const first = latest - rows.length + 1;
  await tx
    .insertInto('draw_news')
    .values(rows.map((row, index) => ({ ...row, id: first + index })))
    .execute();
}

async function recordRows(tx: Tx, { clock }: Services, rows: readonly DrawRow[]): Promise<void> {
  if (rows.length === 0) return;
  const states = await readDrawStates(tx, rows);
  const known = await readLastStates(
    tx,
    rows.map(({ id }) => id),
  );
  const news = rows.flatMap(({ id, offer_key, draw_at }): Omit<NewsRow, 'id'>[] => {
    const state = states.get(id)!;
    const change = compareStates(known.get(id), state);
    if (!change) return [];
    const isTold = change.kind === 'correction' || Date.parse(draw_at) > clock.now() - TOLD_FOR_MS;
    return [
      {
        at: getNowIso(clock),
        kind: change.kind,
        offer_key,
        draw_id: id,
        is_told: isTold ? 1 : 0,
        changed: JSON.stringify(change.changed),
        state: JSON.stringify(state),
      },
    ];
  });
  await writeNews(tx, news);
}

/** Keeps what has changed of the draws that the tags name, and of the draws to come of their offers. */
export async function recordDrawNews(tx: Tx, services: Services, tags: readonly string[]): Promise<void> {
  const { offerKeys, draws } = readDrawTags(tags);
  const named = new Set(draws.map(({ offerKey, drawNo }) => `${offerKey}:${drawNo}`));
  const keys = [...new Set([...offerKeys, ...draws.map(({ offerKey }) => offerKey)])];
  if (keys.length === 0) return;
  const waiting = await tx
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', 'in', keys)
    .where('numbers', 'is', null)
    .orderBy('draw_at')
    .execute();
  await recordRows(tx, services, waiting);
  for (const some of sliceRows([...new Set(draws.map(({ drawNo }) => drawNo))])) {
    const drawn = await tx
      .selectFrom('draw')
      .selectAll()
      .where('offer_key', 'in', keys)
      .where('draw_no', 'in', some)
      .where('numbers', 'is not', null)
      .orderBy('draw_at')
      .execute();
    await recordRows(
      tx,
      services,
      drawn.filter(({ offer_key, draw_no }) => named.has(`${offer_key}:${draw_no}`)),
    );
  }
}

/** Keeps what was published of draws before their first change that is kept, so that the change can be told from it. */
export async function keepKnownStates(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const some of sliceRows(ids)) {
    const known = await readLastStates(tx, some);
    const rows = await tx.selectFrom('draw').selectAll().where('id', 'in', some).execute();
    const states = await readDrawStates(tx, rows);
    const unknown = rows.filter(({ id }) => !known.has(id) && hasResult(states.get(id)!));
    await writeNews(
      tx,
      unknown.map(({ id, offer_key, drawn_at, draw_at }) => ({
        at: drawn_at ?? draw_at,
        kind: 'known' as const,
        offer_key,
        draw_id: id,
        is_told: 0,
        changed: '[]',
        state: JSON.stringify(states.get(id)),
      })),
    );
  }
}

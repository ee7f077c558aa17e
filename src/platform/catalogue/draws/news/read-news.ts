// What has happened to draws, read again.
import {
  type DrawNews,
  DrawPart,
  type DrawRevision,
  DrawState,
  NEWS_PER_ANSWER,
} from '#lib/contracts/offers/draw-news.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { DrawNewsSchema } from '../../../ground/db/schema/draws/draw-news-schema.ts';
import { findCurrentDrawNo } from '../numbers/find-number.ts';

type NewsRow = DrawNewsSchema['draw_news'];

const parseParts = (text: string): DrawPart[] => DrawPart.array().parse(JSON.parse(text));
const parseState = (text: string): DrawState => DrawState.parse(JSON.parse(text));

/** Kinds of rows that are a version of a result. */
const REVISIONS = ['known', 'numbers', 'dividends', 'correction'] as const;

interface NewsPage {
  readonly upTo: number;
  readonly hasMore: boolean;
  readonly news: DrawNews[];
}

const toNews = ({ id, at, kind, offer_key, changed, state }: NewsRow): DrawNews[] =>
  kind === 'known'
    ? []
    : [{ id, at, kind, offerKey: offer_key, changed: parseParts(changed), state: parseState(state) }];

/** What followers are told after a number; without one, or after one that was never given, where the news stand. */
export async function readDrawNews(db: Db, after: number | undefined): Promise<NewsPage> {
  const { latest } = await db
    .selectFrom('purge_counter')
    .select('latest')
    .where('name', '=', 'draws')
    .executeTakeFirstOrThrow();
  if (after === undefined || after >= latest) return { upTo: latest, hasMore: false, news: [] };
  const rows = await db
    .selectFrom('draw_news')
    .selectAll()
    .where('id', '>', after)
    .where('is_told', '=', 1)
    .orderBy('id')
    .limit(NEWS_PER_ANSWER)
    .execute();
  const hasMore = rows.length === NEWS_PER_ANSWER;
  return { upTo: hasMore ? rows.at(-1)!.id : latest, hasMore, news: rows.flatMap(toNews) };
}

/** Every version of the result of a draw, by a number that it has or had; empty where none is kept. */
export async function readDrawRevisions(db: Db, offerKey: string, askedNo: number): Promise<DrawRevision[]> {
  const drawNo = await findCurrentDrawNo(db, offerKey, askedNo);
  if (drawNo === undefined) return [];
  const rows = await db
    .selectFrom('draw_news')
    .innerJoin('draw', 'draw.id', 'draw_news.draw_id')
    .select(['draw_news.at', 'draw_news.kind', 'draw_news.changed', 'draw_news.state'])
    .where('draw.offer_key', '=', offerKey)
    .where('draw.draw_no', '=', drawNo)
    .where('draw_news.kind', 'in', REVISIONS)
    .orderBy('draw_news.id')
    .execute();
  return rows.map(({ at, kind, changed, state }, index) => ({
    revision: index + 1,
    at,
    kind: REVISIONS.find((one) => one === kind)!,
    changed: parseParts(changed),
    state: parseState(state),
  }));
}

/** How many versions of the results of these draws are kept, and of when the last one is; by draw id. */
export async function countRevisions(
  at: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, { readonly revision: number; readonly at: string }>> {
  const rows = await at
    .selectFrom('draw_news')
    .select((row) => ['draw_id', row.fn.countAll<number>().as('revision'), row.fn.max('at').as('at')])
    .where('draw_id', 'in', ids)
    .where('kind', 'in', REVISIONS)
    .groupBy('draw_id')
    .execute();
  return new Map(rows.map(({ draw_id, revision, at: last }) => [draw_id, { revision, at: last }]));
}

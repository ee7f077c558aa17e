// Draws as the desk lists them.
import type { DeskDraw, listDeskDraws, TypedResult } from '#lib/contracts/catalogue/desk-draws.ts';
import { DESK_DRAW_ERRORS } from '#lib/contracts/catalogue/desk-draws.ts';
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { QueryOf } from '#lib/contracts/protocol/endpoint.ts';
import { type DrawNumbers, findRulesOn, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { createDomainError } from '../../../domain-error.ts';
import { IS_KEPT_ENTRY } from '../../../ground/db/late-entry.ts';
import type { Db } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { listOffers } from '../../offers/store.ts';

const PAGE = 50;
/** Sources whose draws the shop holds. */
const HELD_HERE = ['demonstration', 'own'];

const toSource = (source: string): DeskDraw['source'] =>
  source === 'demonstration' || source === 'own' ? source : 'outside';

interface Known {
  readonly offer: OfferDefinition;
  readonly now: string;
  readonly entries: number;
  readonly hasTyped: boolean;
}

const toDeskDraw = (row: DrawRow, { offer, now, entries, hasTyped }: Known): DeskDraw => ({
  offerKey: row.offer_key,
  offerName: offer.name,
  drawNo: row.draw_no,
  date: row.local_date,
  ...(row.round_name !== null && { round: row.round_name }),
  drawAt: row.draw_at,
  stopAt: row.stop_at,
  timeZone: offer.timeZone,
  status: row.status as DrawStatus,
  source: toSource(row.source),
  isDue:
    row.cancelled_at === null &&
    row.numbers === null &&
    row.draw_at <= now &&
    !HELD_HERE.includes(row.source),
  hasTyped,
  entries,
  isNumberCounted: row.number_state === 'counted',
  cancelled: row.cancelled_at === null ? null : { at: row.cancelled_at, reason: row.cancel_reason ?? '' },
});

type Wish = QueryOf<typeof listDeskDraws>;

/** The draws of a state that follow the last one of a page. */
function selectDraws(db: Db, now: string, { state, offerKey, after }: Wish) {
  const isForward = state === 'open';
  let rows = db
    .selectFrom('draw')
    .selectAll()
    .where('parent_id', 'is', null)
    .limit(PAGE + 1);
  if (offerKey) rows = rows.where('offer_key', '=', offerKey);
  if (state === 'open') rows = rows.where('stop_at', '>', now);
  if (state === 'held') rows = rows.where('draw_at', '<=', now);
  if (state === 'due')
    rows = rows
      .where('numbers', 'is', null)
      .where('cancelled_at', 'is', null)
      .where('draw_at', '<=', now)
      .where('source', 'not in', HELD_HERE)
      .where('status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED']);
  const [at, key = '', no = '0'] = after?.split('|') ?? [];
  if (at)
    rows = rows.where((where) =>
      where.or([
        where('draw_at', isForward ? '>' : '<', at),
        where.and([where('draw_at', '=', at), where('offer_key', '>', key)]),
        where.and([
          where('draw_at', '=', at),
          where('offer_key', '=', key),
          where('draw_no', '>', Number(no)),
        ]),
      ]),
    );
  return rows
    .orderBy('draw_at', isForward ? 'asc' : 'desc')
    .orderBy('offer_key')
    .orderBy('draw_no')
    .execute();
}

async function countEntries(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select((row) => ['draw_id', row.fn.countAll<number>().as('entries')])
    .where('draw_id', 'in', ids)
    .where(IS_KEPT_ENTRY)
    .groupBy('draw_id')
    .execute();
  return new Map(rows.map(({ draw_id, entries }) => [draw_id, Number(entries)]));
}

async function describeRows(services: Services, rows: readonly DrawRow[]): Promise<DeskDraw[]> {
  const { db } = services.database;
  const now = getNowIso(services.clock);
  const offers = new Map((await listOffers(db)).map((offer) => [offer.key, offer]));
  const ids = rows.map(({ id }) => id);
  const entries = await countEntries(db, ids);
  const typed = await db
    .selectFrom('typed_result')
    .select('draw_id')
    .where('draw_id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  const typedOf = new Set(typed.map((row) => row.draw_id));
  return rows.flatMap((row) => {
    const offer = offers.get(row.offer_key);
    return offer
      ? [toDeskDraw(row, { offer, now, entries: entries.get(row.id) ?? 0, hasTyped: typedOf.has(row.id) })]
      : [];
  });
}

/** A page of draws, and where the next one begins. */
export async function listDrawsOfDesk(
  services: Services,
  wish: Wish,
): Promise<{ draws: DeskDraw[]; next?: string }> {
  const rows = await selectDraws(services.database.db, getNowIso(services.clock), wish);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    draws: await describeRows(services, shown),
    ...(last && { next: `${last.draw_at}|${last.offer_key}|${last.draw_no}` }),
  };
}

/** @throws DomainError `draw_unknown` */
export async function requireDeskDraw(
  { database }: Pick<Services, 'database'>,
  { offerKey, drawNo }: { offerKey: string; drawNo: number },
): Promise<{ draw: DrawRow; offer: OfferDefinition }> {
  const draw = await database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  const offer = draw && (await listOffers(database.db)).find(({ key }) => key === offerKey);
  if (!draw || !offer) throw createDomainError(DESK_DRAW_ERRORS, 'draw_unknown');
  return { draw, offer };
}

export const describeDraw = async (services: Services, draw: DrawRow): Promise<DeskDraw> =>
  (await describeRows(services, [draw]))[0]!;

/** What a result of the draw holds, by the rules of its day. */
export function getShape({ rules: history }: OfferDefinition, { local_date }: DrawRow) {
  const rules = findRulesOn(history, local_date);
  const divisions = rules?.divisions.map(({ division }) => division).sort((a, b) => a - b) ?? [];
  if (!rules) return { numbers: 0, secondary: 0, divisions, isOrdered: false };
  if (isOrderRules(rules)) return { numbers: rules.digits, secondary: 0, divisions, isOrdered: true };
  return {
    numbers: rules.numbers.pick,
    secondary: rules.supplementaries + (rules.powerball ? 1 : 0),
    divisions,
    isOrdered: false,
  };
}

/** The published result, in the shape of one that is typed; undefined before. */
export async function readResult(db: Db, draw: DrawRow): Promise<TypedResult | undefined> {
  if (draw.numbers === null) return undefined;
  const { main, supplementary, powerball } = JSON.parse(draw.numbers) as Partial<DrawNumbers>;
  if (!main) return undefined;
  const dividends = await db
    .selectFrom('dividend')
    .select(['division', 'winners', 'amount_cents'])
    .where('draw_id', '=', draw.id)
    .orderBy('division')
    .execute();
  return {
    numbers: [...main],
    secondary: [...(supplementary ?? []), ...(powerball === undefined ? [] : [powerball])],
    dividends: dividends.map(({ division, winners, amount_cents: amountCents }) => ({
      division,
      winners,
      amountCents: Number(amountCents),
    })),
  };
}

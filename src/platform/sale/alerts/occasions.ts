// What is told: read when it is told, so that nobody hears of what is over or has changed.
import { z } from 'zod';
import { ALERT_KINDS, isFilling, RAFFLE_ENDING_MS } from '#lib/domain/alerts/alert-kinds.ts';
import { findBallName } from '#lib/domain/lottery/ball-name.ts';
import { findRulesOn, listPowerballs } from '#lib/domain/lottery/game-rules.ts';
import type { DrawRow } from '../../catalogue/draws/lifecycle.ts';
import { parseNumbers } from '../../catalogue/draws/parse-numbers.ts';
import type { OfferDefinition } from '../../catalogue/offers/definition.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import { parsePoolBody, STOCK_KEY_OF_POOL } from '../../catalogue/syndicates/pool-body.ts';
import { SALE_END } from '../../catalogue/syndicates/sale-end.ts';
import { IS_LATE_POOL } from '../../ground/db/late-entry.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { MailContent } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** What has happened, in the payload of the job that tells it. */
export const Happening = z.object({
  kind: z.enum(ALERT_KINDS),
  /** The id of a draw, or of a pool of shares. */
  subject: z.string(),
  /** ISO instant of when it happened: alerts that were set later are not told of it. */
  at: z.string(),
});
export type Happening = z.infer<typeof Happening>;

export interface ToldAlert {
  readonly alertId: string;
  readonly atLeastCents: number;
  /** Of the reader, in the draw. */
  readonly tickets: number;
}

/** What is told to each reader. */
export interface Occasion {
  readonly offer: OfferDefinition;
  /** What it is told once by to each reader. */
  readonly event: string;
  /** The draw whose entrants it is of; undefined where it does not matter who plays. */
  readonly drawId?: string;
  /** Of a jackpot. */
  readonly cents?: number;
  readonly write: (alert: ToldAlert) => MailContent;
}

const findDraw = (tx: Tx, id: string): Promise<DrawRow | undefined> =>
  tx.selectFrom('draw').selectAll().where('id', '=', id).executeTakeFirst();

const isOnSale = ({ clock }: Services, { status, stop_at, cancelled_at }: DrawRow): boolean =>
  status === 'DRAW_OPEN' && cancelled_at === null && stop_at > getNowIso(clock);

/** Undefined where the offer is not sold at the moment. */
async function findSoldOffer(tx: Tx, key: string): Promise<OfferDefinition | undefined> {
  const offer = await findOffer(tx, key);
  return offer?.isArchived || offer?.suspended ? undefined : offer;
}

const toSale = (draw: DrawRow, { key, name, timeZone }: OfferDefinition) => ({
  offerKey: key,
  offerName: name,
  drawNo: draw.draw_no,
  stopAt: draw.stop_at,
  drawAt: draw.draw_at,
  drawZone: timeZone,
});

async function findJackpot(tx: Tx, services: Services, drawId: string): Promise<Occasion | undefined> {
  const draw = await findDraw(tx, drawId);
  if (!draw || !isOnSale(services, draw) || draw.jackpot_cents === null) return undefined;
  const offer = await findSoldOffer(tx, draw.offer_key);
  const cents = Number(draw.jackpot_cents);
  return (
    offer && {
      offer,
      event: `jackpot:${draw.id}`,
      cents,
      write: ({ alertId, atLeastCents }) => ({
        kind: 'alert_jackpot',
        payload: { alertId, ...toSale(draw, offer), cents, atLeastCents },
      }),
    }
  );
}

function describeResult(draw: DrawRow, { key, name, type, rules }: OfferDefinition) {
  const numbers = parseNumbers(draw);
  return {
    offerKey: key,
    offerName: name,
    drawNo: draw.draw_no,
    date: draw.local_date,
    isRaffle: type === 'raffle_ticket',
    numbers: numbers.main,
    isOrdered: numbers.isOrdered,
    supplementary: numbers.supplementary,
    powerballs: listPowerballs(numbers),
    ballName: findBallName(findRulesOn(rules, draw.local_date)),
  };
}

async function findResult(tx: Tx, _: Services, drawId: string): Promise<Occasion | undefined> {
  const draw = await findDraw(tx, drawId);
  const offer = draw && (await findOffer(tx, draw.offer_key));
  if (!draw || !offer || draw.numbers === null) return undefined;
  const result = describeResult(draw, offer);
  return {
    offer,
    event: `result:${draw.id}`,
    drawId: draw.id,
    write: ({ alertId, tickets }) =>
      tickets > 0
        ? { kind: 'alert_own_result', payload: { alertId, ...result, tickets } }
        : { kind: 'alert_result', payload: { alertId, ...result } },
  };
}

async function findEnding(tx: Tx, services: Services, drawId: string): Promise<Occasion | undefined> {
  const draw = await findDraw(tx, drawId);
  if (!draw || !isOnSale(services, draw)) return undefined;
  const left = Date.parse(draw.stop_at) - services.clock.now();
  if (left < RAFFLE_ENDING_MS.until || left > RAFFLE_ENDING_MS.from) return undefined;
  const offer = await findSoldOffer(tx, draw.offer_key);
  const raffle = await tx
    .selectFrom('raffle_draw')
    .select('name')
    .where('draw_id', '=', drawId)
    .where('kind', '=', 'main')
    .executeTakeFirst();
  if (!offer || !raffle) return undefined;
  return {
    offer,
    event: `ending:${draw.id}`,
    write: ({ alertId }) => ({
      kind: 'alert_raffle_ending',
      payload: { alertId, ...toSale(draw, offer), drawName: raffle.name },
    }),
  };
}

async function findFilling(tx: Tx, services: Services, poolId: string): Promise<Occasion | undefined> {
  const pool = await tx
    .selectFrom('pool')
    .innerJoin('draw', 'draw.id', 'pool.draw_id')
    .innerJoin('stock', (join) => join.on('stock.key', '=', STOCK_KEY_OF_POOL))
    .select(['pool.offer_key', 'pool.shares', 'pool.share_cents', 'pool.body', 'stock.taken'])
    .select(['draw.draw_no', 'draw.draw_at', SALE_END.as('stop_at'), IS_LATE_POOL.as('is_late')])
    .where('pool.id', '=', poolId)
    .where('pool.status', '=', 'open')
    .where('draw.status', '=', 'DRAW_OPEN')
    .where(SALE_END, '>', getNowIso(services.clock))
    .executeTakeFirst();
  const offer = pool && (await findSoldOffer(tx, pool.offer_key));
  if (!pool || !offer || pool.is_late || !isFilling(pool)) return undefined;
  const payload = {
    offerKey: offer.key,
    offerName: offer.name,
    drawNo: pool.draw_no,
    stopAt: pool.stop_at,
    drawAt: pool.draw_at,
    drawZone: offer.timeZone,
    sharesLeft: pool.shares - pool.taken,
    shares: pool.shares,
    shareCents: pool.share_cents ?? 0,
    currency: parsePoolBody(pool).currency,
  };
  return {
    offer,
    event: `filling:${poolId}`,
    write: ({ alertId }) => ({ kind: 'alert_syndicate_filling', payload: { alertId, ...payload } }),
  };
}

const FINDERS = {
  jackpot: findJackpot,
  result: findResult,
  raffle_ending: findEnding,
  syndicate_filling: findFilling,
} as const satisfies Record<Happening['kind'], unknown>;

/** Undefined where there is nothing to tell of it any more. */
export const findOccasion = (
  tx: Tx,
  services: Services,
  { kind, subject }: Happening,
): Promise<Occasion | undefined> => FINDERS[kind](tx, services, subject);

// Opens a draw of a raffle: its numbers, prizes, terms and early-bird draws, and the commitments of all their seeds.

import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import type { RafflePlan, RaffleTerms } from '#lib/contracts/catalogue/raffle-terms.ts';
import { findPlanFaults } from '#lib/domain/catalogue/raffle-faults.ts';
import { splitIntoLanes } from '#lib/domain/raffle/numbers.ts';
import { getEarlyBirdNo } from '#lib/domain/raffle/prizes.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { describeFault } from '../offers/describe-fault.ts';
import { listRanges } from '../offers/raffle-ranges.ts';
import { findBeaconFault } from '../proofs/beacon.ts';
import { getRafflePool } from './pools.ts';
import { createRaffleCommitment } from './proof/winning-places.ts';
import { hashTerms } from './terms.ts';

/** The plan cannot be opened as it is written. */
export class RafflePlanRefused extends Error {
  override readonly name = 'RafflePlanRefused';
  readonly faults: readonly CatalogueFault[];

  constructor(faults: readonly CatalogueFault[]) {
    super(faults.map(({ message }) => message).join(' '));
    this.faults = faults;
  }
}

/** What is wrong with a plan of the right shape, at its fields, with what is only unusual. */
export function checkPlan(
  plan: RafflePlan,
  { timeZone }: Pick<OfferDefinition, 'timeZone'>,
): readonly CatalogueFault[] {
  const ofBeacon = findBeaconFault(plan.beacon, { stopAt: plan.stopAt, timeZone });
  const beacon = { path: 'beacon', code: 'beacon', message: ofBeacon ?? '', isWarning: false };
  return [...findPlanFaults(plan).map(describeFault), ...(ofBeacon === undefined ? [] : [beacon])];
}

/** From when tickets are ordered ahead: as the plan says, or so many days before sales begin as the raffle does. */
function getPreOrderAt(
  { preOrderAt, opensAt }: RafflePlan,
  { operation }: OfferDefinition,
): string | undefined {
  const { orderedAheadDays } = operation;
  if (preOrderAt !== undefined || opensAt === undefined || orderedAheadDays === undefined) return preOrderAt;
  return toIso(Date.parse(opensAt) - orderedAheadDays * DAY_MS);
}

interface DrawToOpen {
  readonly drawNo: number;
  readonly drawAt: string;
  readonly stopAt: string;
  readonly beacon: string;
  readonly preOrderAt?: string | undefined;
  readonly opensAt?: string | undefined;
  readonly parentId?: string;
}

/** The draw itself, with the seed that decides it and the commitment to that seed. */
async function insertDraw(
  tx: Tx,
  { random, clock }: Services,
  offer: OfferDefinition,
  draw: DrawToOpen,
): Promise<string> {
  const id = random.createId('drw', clock.now());
  const seed = random.createHex(32);
  await tx
    .insertInto('draw')
    .values({
      id,
      offer_key: offer.key,
      draw_no: draw.drawNo,
      local_date: toLocalDate(Date.parse(draw.drawAt), offer.timeZone),
      draw_at: draw.drawAt,
      stop_at: draw.stopAt,
      status: 'DRAW_OPEN',
      jackpot_cents: null,
      source: 'own',
      numbers: null,
      commitment: createRaffleCommitment({ offerKey: offer.key, drawNo: draw.drawNo, seed }, draw.beacon),
      reveal: null,
      drawn_at: null,
      scored_at: null,
      paid_at: null,
      emailed_at: null,
      opens_at: draw.opensAt ?? null,
      pre_order_at: draw.preOrderAt ?? null,
      parent_id: draw.parentId ?? null,
    })
    .execute();
  await tx.insertInto('draw_secret').values({ draw_id: id, seed }).execute();
  return id;
}

type Prizes = RaffleTerms['prizes'];

const insertPrizes = (tx: Tx, drawId: string, prizes: Prizes) =>
  tx
    .insertInto('raffle_prize')
    .values(
      prizes.map(({ name, text, valueCents, quantity, cashCents, picture }, index) => ({
        draw_id: drawId,
        place: index + 1,
        name,
        text,
        value_cents: valueCents,
        quantity,
        cash_cents: cashCents ?? null,
        picture: picture ?? null,
      })),
    )
    .execute();

async function insertRanges(tx: Tx, drawId: string, terms: RaffleTerms): Promise<void> {
  for (const { channel, first, size } of listRanges(terms)) {
    const pool = getRafflePool(drawId, channel);
    const lanes = splitIntoLanes({ first, size }, channel === 'online' ? terms.online.lanes : 1);
    const rows = lanes.map((range, lane) => ({
      key: `${pool}:${lane}`,
      size: range.size,
      taken: 0,
      pool,
      lane,
      first_number: range.first,
    }));
    await tx.insertInto('stock').values(rows).execute();
    await tx
      .insertInto('raffle_range')
      .values({ draw_id: drawId, channel, pool, first_number: first, size })
      .execute();
  }
}

const sumSizes = (terms: RaffleTerms): number => listRanges(terms).reduce((sum, { size }) => sum + size, 0);

const toRaffleRow = (drawId: string, terms: Pick<RaffleTerms, 'name' | 'permits' | 'beacon' | 'prizes'>) => ({
  draw_id: drawId,
  name: terms.name,
  value_cents: terms.prizes[0]?.valueCents ?? 0,
  permits: terms.permits.join('\n'),
  beacon_spec: terms.beacon,
});

/** What the main draw has besides its row of `draw`. */
async function insertMainDraw(tx: Tx, services: Services, drawId: string, plan: RaffleTerms): Promise<void> {
  await tx
    .insertInto('raffle_draw')
    .values({
      ...toRaffleRow(drawId, plan),
      kind: 'main',
      feature_image: plan.featureImage ?? null,
      size: sumSizes(plan),
    })
    .execute();
  await insertRanges(tx, drawId, plan);
  await insertPrizes(tx, drawId, plan.prizes);
  await tx
    .insertInto('raffle_terms')
    .values({
      draw_id: drawId,
      revision: 1,
      body: plan.terms,
      note: '',
      author: 'opening',
      created_at: getNowIso(services.clock),
      hash: hashTerms(plan.terms),
    })
    .execute();
}

/** The first number after the latest main draw that no early bird has: those of the first draw are 101 and so on. */
async function findNextDrawNo(tx: Tx, offerKey: string): Promise<number> {
  const rows = await tx
    .selectFrom('draw')
    .select(['draw_no', 'parent_id'])
    .where('offer_key', '=', offerKey)
    .execute();
  const taken = new Set(rows.map(({ draw_no }) => draw_no));
  let next =
    1 + Math.max(0, ...rows.flatMap(({ draw_no, parent_id }) => (parent_id === null ? [draw_no] : [])));
  while (taken.has(next)) next += 1;
  return next;
}

/**
 * Opens a draw, and gives its number. Early-bird draws are draws of their own, numbered after it.
 * @throws RafflePlanRefused
 */
export async function openRaffle(
  tx: Tx,
  services: Services,
  offer: OfferDefinition,
  plan: RafflePlan,
): Promise<{ drawId: string; drawNo: number }> {
  const faults = checkPlan(plan, offer).filter(({ isWarning }) => !isWarning);
  if (faults.length > 0) throw new RafflePlanRefused(faults);
  const preOrderAt = getPreOrderAt(plan, offer);
  const drawNo = plan.drawNo ?? (await findNextDrawNo(tx, offer.key));
  const drawId = await insertDraw(tx, services, offer, { ...plan, drawNo, preOrderAt });
  await insertMainDraw(tx, services, drawId, plan);
  for (const [index, bird] of plan.earlyBirds.entries()) {
    const times = { opensAt: plan.opensAt, preOrderAt };
    const birdNo = getEarlyBirdNo(drawNo, index + 1);
    const birdId = await insertDraw(tx, services, offer, {
      ...times,
      drawNo: birdNo,
      drawAt: bird.drawAt,
      stopAt: bird.stopAt,
      beacon: 'none',
      parentId: drawId,
    });
    await tx
      .insertInto('raffle_draw')
      .values({
        ...toRaffleRow(birdId, { ...bird, permits: plan.permits, beacon: 'none' }),
        kind: 'early_bird',
        feature_image: bird.prizes[0]?.picture ?? null,
        size: sumSizes(plan),
      })
      .execute();
    await insertPrizes(tx, birdId, bird.prizes);
  }
  return { drawId, drawNo };
}

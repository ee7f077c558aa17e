// What is wrong with the plan of a draw in this shop: its shape, what its kind forbids, and what it would do to other draws.
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import { RafflePlan } from '#lib/contracts/catalogue/raffle-terms.ts';
import type { FileFault } from '#lib/domain/catalogue/file-fault.ts';
import { getEarlyBirdNo } from '#lib/domain/raffle/prizes.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { describeFault, readShape } from '../../offers/describe-fault.ts';
import { checkPlan } from '../open-raffle.ts';
import { hashTerms } from '../terms.ts';

/** Draws whose time has passed, at their fields. */
function findPastFaults({ clock }: Pick<Services, 'clock'>, plan: RafflePlan): FileFault[] {
  const now = getNowIso(clock);
  const past = [
    ...(plan.stopAt <= now ? ['stopAt'] : []),
    ...plan.earlyBirds.flatMap(({ stopAt }, index) => (stopAt <= now ? [`earlyBirds.${index}.stopAt`] : [])),
  ];
  return past.map((path) => ({ path, code: 'stop_past' }));
}

/** Draws keep one order of numbers and days, and no number is given out twice. */
async function findNumberFaults(at: Db | Tx, offer: OfferDefinition, plan: RafflePlan): Promise<FileFault[]> {
  const draws = await at
    .selectFrom('draw')
    .select(['draw_no', 'local_date', 'draw_at', 'parent_id'])
    .where('offer_key', '=', offer.key)
    .orderBy('draw_no')
    .execute();
  const mains = draws.filter(({ parent_id }) => parent_id === null);
  const drawNo = plan.drawNo ?? 1 + Math.max(0, ...mains.map(({ draw_no }) => draw_no));
  const wanted = [drawNo, ...plan.earlyBirds.map((_, index) => getEarlyBirdNo(drawNo, index + 1))];
  const taken = plan.drawNo !== undefined && draws.some(({ draw_no }) => wanted.includes(draw_no));
  const before = mains.findLast(({ draw_no, draw_at }) => draw_no < drawNo && draw_at >= plan.drawAt);
  const after = mains.find(({ draw_no, draw_at }) => draw_no > drawNo && draw_at <= plan.drawAt);
  return [
    ...(taken ? [{ path: 'drawNo', code: 'draw_no_taken', values: { drawNo } }] : []),
    ...(before
      ? [
          {
            path: 'drawAt',
            code: 'draw_not_later',
            values: { drawNo: before.draw_no, date: before.local_date },
          },
        ]
      : []),
    ...(after
      ? [
          {
            path: 'drawAt',
            code: 'draw_not_earlier',
            values: { drawNo: after.draw_no, date: after.local_date },
          },
        ]
      : []),
  ];
}

/** What was copied and is likely of that draw alone. */
async function findCopiedFaults(at: Db | Tx, offer: OfferDefinition, plan: RafflePlan): Promise<FileFault[]> {
  const rows = await at
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .innerJoin('raffle_terms', 'raffle_terms.draw_id', 'draw.id')
    .select(['draw.draw_no', 'raffle_draw.permits', 'raffle_terms.hash'])
    .where('draw.offer_key', '=', offer.key)
    .where('draw.parent_id', 'is', null)
    .orderBy('draw.draw_no', 'desc')
    .execute();
  const hash = hashTerms(plan.terms);
  const sameTerms = rows.find((row) => row.hash === hash);
  const permits = plan.permits.flatMap((permit, index) => {
    const used = rows.find((row) => row.permits.split('\n').includes(permit));
    return used
      ? [{ path: `permits.${index}`, code: 'permit_used', values: { permit, drawNo: used.draw_no } }]
      : [];
  });
  return [
    ...permits.map((fault) => ({ ...fault, isWarning: true as const })),
    ...(sameTerms
      ? [
          {
            path: 'terms',
            code: 'terms_same',
            values: { drawNo: sameTerms.draw_no },
            isWarning: true as const,
          },
        ]
      : []),
  ];
}

/** Books that can never be sold, as there are not so many numbers in a lane. */
function findBookFaults({ raffle }: OfferDefinition, { online }: RafflePlan): FileFault[] {
  const largest = Math.max(0, ...(raffle?.ticketOffers ?? []).map(({ numTickets }) => numTickets));
  if (online.size >= largest) return [];
  return [
    {
      path: 'online.size',
      code: 'numbers_below_book',
      values: { tickets: largest },
      isWarning: true,
    },
  ];
}

export interface CheckedPlan {
  /** Absent where it has not the shape of one. */
  readonly plan?: RafflePlan;
  readonly faults: readonly CatalogueFault[];
}

/** Whether a plan can be opened in this shop, with everything that keeps it from that. */
export async function checkPlanForShop(
  at: Db | Tx,
  services: Services,
  offer: OfferDefinition,
  input: unknown,
): Promise<CheckedPlan> {
  const shape = readShape(RafflePlan, input);
  if (shape.faults) return shape;
  const plan = shape.data;
  const ofShop = [
    ...findPastFaults(services, plan),
    ...(await findNumberFaults(at, offer, plan)),
    ...(await findCopiedFaults(at, offer, plan)),
    ...findBookFaults(offer, plan),
  ];
  return { plan, faults: [...checkPlan(plan, offer), ...ofShop.map(describeFault)] };
}

// The plans of draws: saved by one person after the other, opened once.
import { RAFFLE_PLAN_ERRORS, RAFFLE_PLANS_MAX } from '#lib/contracts/catalogue/raffle-plans.ts';
import { copyPlan, createEmptyPlan } from '#lib/domain/catalogue/copy-plan.ts';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import type { RafflePlanTable } from '../../../ground/db/schema/raffle-schema.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { runHooks } from '../../../module-parts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { hasErrors } from '../../offers/describe-fault.ts';
import { findOffer, lockOffers } from '../../offers/store.ts';
import { openRaffle } from '../open-raffle.ts';
import { checkPlanForShop } from './check-plan.ts';
import { readDrawAsPlan } from './read-draw.ts';

declare module '../../../module.ts' {
  interface ModuleHooks {
    /** Pictures that customers are shown with a draw from now on, by the text in which their addresses stand. */
    readonly onPicturesShown: (tx: Tx, text: string) => Promise<void>;
  }
}

/** @throws DomainError `raffle_unknown` */
export async function requireRaffle(at: Db | Tx, key: string): Promise<OfferDefinition> {
  const offer = await findOffer(at, key);
  if (offer?.type !== 'raffle_ticket') throw createDomainError(RAFFLE_PLAN_ERRORS, 'raffle_unknown');
  return offer;
}

/** The plans of a raffle that are not opened yet, the newest first. */
export const listPlans = (at: Db | Tx, key: string): Promise<RafflePlanTable[]> =>
  at
    .selectFrom('raffle_plan')
    .selectAll()
    .where('offer_key', '=', key)
    .where('opened_no', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** @throws DomainError `plan_unknown` */
export async function requirePlan(
  at: Db | Tx,
  { key, id }: { readonly key: string; readonly id: string },
): Promise<RafflePlanTable> {
  const row = await at
    .selectFrom('raffle_plan')
    .selectAll()
    .where('id', '=', id)
    .where('offer_key', '=', key)
    .executeTakeFirst();
  if (!row) throw createDomainError(RAFFLE_PLAN_ERRORS, 'plan_unknown');
  return row;
}

/** @throws DomainError `plan_opened`, `plan_changed` */
function requireOpenAndSeen(row: RafflePlanTable, revision: number): RafflePlanTable {
  if (row.opened_no !== null)
    throw createDomainError(RAFFLE_PLAN_ERRORS, 'plan_opened', { drawNo: row.opened_no });
  if (row.revision !== revision)
    throw createDomainError(RAFFLE_PLAN_ERRORS, 'plan_changed', { author: row.author });
  return row;
}

/** @throws DomainError `draw_unknown` */
async function copyDraw(tx: Tx, { clock }: Services, offer: OfferDefinition, drawNo: number) {
  const draw = await tx
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offer.key)
    .where('draw_no', '=', drawNo)
    .executeTakeFirst();
  const plan = draw && (await readDrawAsPlan(tx, draw));
  if (!plan) throw createDomainError(RAFFLE_PLAN_ERRORS, 'draw_unknown');
  return copyPlan(plan, clock.now(), offer.timeZone);
}

/** Makes a plan, and gives its id. @throws DomainError `raffle_unknown`, `draw_unknown`, `plans_full` */
export const createPlan = (
  services: Services,
  { key, copyOf, author }: { key: string; copyOf?: number | undefined; author: string },
): Promise<string> =>
  transact(services.database, async (tx) => {
    await lockOffers(tx, services, key);
    const offer = await requireRaffle(tx, key);
    if ((await listPlans(tx, key)).length >= RAFFLE_PLANS_MAX)
      throw createDomainError(RAFFLE_PLAN_ERRORS, 'plans_full');
    const plan = copyOf === undefined ? createEmptyPlan() : await copyDraw(tx, services, offer, copyOf);
    const now = getNowIso(services.clock);
    const id = services.random.createId('rfp', services.clock.now());
    await tx
      .insertInto('raffle_plan')
      .values({
        id,
        offer_key: key,
        body: JSON.stringify(plan),
        revision: 1,
        author,
        created_at: now,
        updated_at: now,
        opened_no: null,
      })
      .execute();
    return id;
  });

export interface SeenPlan {
  readonly key: string;
  readonly id: string;
  readonly revision: number;
}

/** Saves a plan, and gives its revision. @throws DomainError `plan_unknown`, `plan_opened`, `plan_changed` */
export const savePlan = (
  services: Services,
  { key, id, revision, plan, author }: SeenPlan & { readonly plan: object; readonly author: string },
): Promise<number> =>
  transact(services.database, async (tx) => {
    const seen = requireOpenAndSeen(await requirePlan(tx, { key, id }), revision);
    const body = JSON.stringify(plan);
    if (body === seen.body) return seen.revision;
    const saved = await tx
      .updateTable('raffle_plan')
      .set({ body, author, revision: revision + 1, updated_at: getNowIso(services.clock) })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('opened_no', 'is', null)
      .returning('revision')
      .executeTakeFirst();
    // Somebody else was first.
    if (!saved) requireOpenAndSeen(await requirePlan(tx, { key, id }), revision);
    return revision + 1;
  });

/** Throws a plan away. @throws DomainError `plan_unknown`, `plan_opened`, `plan_changed` */
export const discardPlan = (services: Services, { key, id, revision }: SeenPlan): Promise<void> =>
  transact(services.database, async (tx) => {
    requireOpenAndSeen(await requirePlan(tx, { key, id }), revision);
    await tx
      .deleteFrom('raffle_plan')
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('opened_no', 'is', null)
      .execute();
  });

/**
 * Opens the draw of a plan once, and gives its number.
 * @throws DomainError `raffle_unknown`, `plan_unknown`, `plan_opened`, `plan_changed`, `plan_faulty` with the faults
 */
export const openPlan = (services: Services, { key, id, revision }: SeenPlan): Promise<number> =>
  transactAndPurge(services, async (tx, announce) => {
    await lockOffers(tx, services, key);
    const offer = await requireRaffle(tx, key);
    const seen = requireOpenAndSeen(await requirePlan(tx, { key, id }), revision);
    const { plan, faults } = await checkPlanForShop(tx, services, offer, JSON.parse(seen.body));
    if (!plan || hasErrors(faults))
      throw createDomainError(RAFFLE_PLAN_ERRORS, 'plan_faulty', {}, { faults });
    const { drawNo } = await openRaffle(tx, services, offer, plan);
    const opened = await tx
      .updateTable('raffle_plan')
      .set({ opened_no: drawNo, updated_at: getNowIso(services.clock) })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .where('opened_no', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!opened) requireOpenAndSeen(await requirePlan(tx, { key, id }), revision);
    await runHooks(services, 'onPicturesShown', tx, seen.body);
    announce(...listDrawTags(key, drawNo));
    return drawNo;
  });

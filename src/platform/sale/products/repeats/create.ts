// Begins a purchase that repeats: with the checkout that bought its first draw or period, or from a ticket.

import { type Insertable, type RawBuilder, sql } from 'kysely';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { getDrawKey, getPeriodKey } from '#lib/domain/recurring/charge-key.ts';
import { getPeriodDate, PERIOD_MONTHS, type RecurringPeriod } from '#lib/domain/recurring/periods.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { RecurringChargeTable, RecurringTable } from '../../../ground/db/schema/recurring-schema.ts';
import type { CheckoutTable } from '../../../ground/db/schema/schema.ts';
import type { Statement } from '../../../ground/db/write-together.ts';
import { toJobRow } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import type { SaleDraw } from '../catalogue/offers-on-sale.ts';
import type { AskedLine } from '../product.ts';

/** Plans the first charge of a new row, and tells of it. */
export const PLAN_JOB = 'recurring_plan';

type NewCharge = Insertable<RecurringChargeTable>;

export interface NewRecurring {
  readonly customerId: string;
  /** The customer's state, which decides the zone of the charges. */
  readonly state: string | undefined;
  readonly type: RecurringTable['type'];
  readonly productType: RecurringTable['product_type'];
  readonly offerKey: string;
  /** What is bought each time, as its kind of product reads it; draws that it names are not looked at. */
  readonly asked: AskedLine;
  readonly label: string;
  /** Local date that its periods, or its months, are counted from; the customer's today when left out. */
  readonly anchorDate?: string | undefined;
  /** For subscriptions, and for what is charged by months. */
  readonly period?: RecurringPeriod | undefined;
  /** One draw of each month of the calendar, the first on or after the day of the anchor where there is one. */
  readonly isMonthly?: boolean | undefined;
  readonly minimumJackpotCents?: number | undefined;
  /** `wallet`, or the id of a fund; the customer's own choice of a method when left out. */
  readonly fund?: string | undefined;
  /** For one draw; for a whole period where it is not counted in draws. */
  readonly unitCents: number;
  readonly groupId?: string | undefined;
  readonly sourceTicketId?: string | undefined;
}

/** The checkout that bought the first draw, or the first period, of it. */
export interface FirstCharge {
  readonly checkout: Pick<CheckoutTable, 'id' | 'created_at'>;
  readonly ticketId: string;
  readonly cents: number;
  readonly draws: readonly Pick<SaleDraw, 'id' | 'drawNo' | 'localDate' | 'stopAt'>[];
}

type NewRow = Omit<Insertable<RecurringTable>, 'fund'> &
  Pick<RecurringTable, 'period'> & { readonly fund: RawBuilder<string> };

/** What its owner has chosen to pay with what repeats. */
const selectOwnMethod = (customerId: string): RawBuilder<string> =>
  sql`(select coalesce(recurring_method, 'wallet') from customer where id = ${customerId})`;

/** The row of it; its charges that are due after `plannedFrom` are planned. */
function toRecurringRow(
  services: Services,
  asked: NewRecurring,
  { plannedFrom, boughtAt }: { readonly plannedFrom: number; readonly boughtAt: string | null },
): NewRow {
  const now = services.clock.now();
  const zone = getStateZone(asked.state);
  const { kind } = asked.asked;
  return {
    id: services.random.createId('rec', now),
    customer_id: asked.customerId,
    type: asked.type,
    product_type: asked.productType,
    kind,
    offer_key: asked.offerKey,
    asked: JSON.stringify(asked.asked),
    label: asked.label,
    status: 'recurring_status_active',
    paused_until: null,
    paused_by: null,
    period: asked.period ?? null,
    is_monthly: asked.isMonthly ? 1 : 0,
    anchor_date: asked.anchorDate ?? toLocalDate(now, zone),
    zone,
    minimum_jackpot_cents: asked.minimumJackpotCents ?? null,
    fund: sql`${asked.fund ?? selectOwnMethod(asked.customerId)}`,
    agreed_cents: asked.unitCents,
    agreed_at: toIso(now),
    group_id: asked.groupId ?? null,
    last_attempt_status: boughtAt === null ? null : 'purchased',
    last_attempt_at: boughtAt,
    planned_from: toIso(plannedFrom),
    source_ticket_id: asked.sourceTicketId ?? null,
    version: 1,
    created_at: toIso(now),
    cancelled_at: null,
    cancelled_by: null,
  };
}

/** Names a charge that the first purchase has made needless. */
function nameEntered(row: NewRow, draw: FirstCharge['draws'][number]) {
  const { period, anchor_date } = row;
  if (period === null)
    return { key: getDrawKey(draw.drawNo), draw_id: draw.id, covers_from: null, covers_until: null };
  const covers_until = getPeriodDate(anchor_date, PERIOD_MONTHS[period], 1);
  return { key: getPeriodKey(0), draw_id: null, covers_from: anchor_date, covers_until };
}

/**
 * What the first purchase enters is not bought again: the draws of the ticket, or the first period. A checkout may begin
 * several purchases that repeat, so that it is the checkout of none of their charges.
 */
const toEnteredCharges = (
  services: Services,
  row: NewRow,
  { checkout, ticketId, cents, draws }: FirstCharge,
): NewCharge[] =>
  draws.slice(0, row.period === null ? draws.length : 1).map((draw) => ({
    id: services.random.createId('rch', services.clock.now()),
    recurring_id: row.id,
    customer_id: row.customer_id,
    ...nameEntered(row, draw),
    due_at: checkout.created_at,
    last_at: draw.stopAt,
    state: 'skipped',
    attempts: 0,
    next_try_at: null,
    planned_cents: cents,
    deposit_id: null,
    checkout_id: null,
    ticket_id: ticketId,
    reason: 'entered',
    told_before_at: null,
    created_at: checkout.created_at,
    settled_at: checkout.created_at,
  }));

/** Writes one that begins without a purchase, planned from now. Gives its id. */
export async function insertRecurring(tx: Tx, services: Services, asked: NewRecurring): Promise<string> {
  const row = toRecurringRow(services, asked, { plannedFrom: services.clock.now(), boughtAt: null });
  await tx.insertInto('recurring').values(row).execute();
  return row.id;
}

/**
 * Builds what writes a purchase that repeats, together with the checkout that buys its first draw or period. Its next
 * charge is planned by a job that is written with it.
 */
export function prepareRecurring(
  tx: Tx,
  services: Services,
  asked: NewRecurring,
  first: FirstCharge,
): Statement[] {
  const row = toRecurringRow(services, asked, {
    plannedFrom: services.clock.now(),
    boughtAt: first.checkout.created_at,
  });
  const entered = toEnteredCharges(services, row, first);
  return [
    tx.insertInto('recurring').values(row),
    ...(entered.length > 0 ? [tx.insertInto('recurring_charge').values(entered)] : []),
    tx.insertInto('job').values(toJobRow(services, { kind: PLAN_JOB, payload: { recurringId: row.id } })),
  ];
}

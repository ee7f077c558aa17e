// One way to break each rule of purchases that repeat.
import { createDrawId } from '../buying/on-sale.ts';
import type { Tampering, UsedShop } from './tampering-of-rules.ts';

const insertRecurring = (cancelledAt: string | null): string =>
  `insert into recurring (id, customer_id, type, product_type, kind, offer_key, asked, label, status, anchor_date, zone,
      agreed_cents, agreed_at, planned_from, created_at, cancelled_at, cancelled_by)
    select 'rec_bad', customer_id, 'autoplay', 'lottery_ticket', 'lottery_ticket', 'lighthouse', '{}', 'x',
      '${cancelledAt === null ? 'recurring_status_active' : 'recurring_status_cancelled'}', '2026-11-19',
      'Australia/Sydney', 100, 'now', 'now', 'now', ${cancelledAt === null ? 'null' : `'${cancelledAt}'`},
      ${cancelledAt === null ? 'null' : `'customer'`} from deposit where amount_cents = 500`;

interface BadCharge {
  readonly id: string;
  readonly checkoutId: string;
  readonly ticketId: string;
}

const insertCharge = ({ id, checkoutId, ticketId }: BadCharge): string =>
  `insert into recurring_charge (id, recurring_id, customer_id, key, draw_id, due_at, last_at, state, planned_cents,
      checkout_id, ticket_id, created_at, settled_at)
    select '${id}', 'rec_bad', customer_id, '${id}', '${createDrawId('lighthouse', 101)}', 'now', 'now', 'purchased', 100,
      '${checkoutId}', '${ticketId}', 'now', 'now' from deposit where amount_cents = 500`;

const toCharge = ({ checkoutId, ticketId }: UsedShop): BadCharge => ({ id: 'rch_bad', checkoutId, ticketId });

export const RECURRING_TAMPERING: Record<string, Tampering> = {
  charge_has_one_checkout: {
    statements: (shop) => [
      insertRecurring(null),
      insertCharge({ ...toCharge(shop), checkoutId: 'chk_of_nobody' }),
    ],
    row: () => 'recurring_charge rch_bad',
  },
  no_charge_after_cancel: {
    statements: (shop) => [insertRecurring('2000-01-01T00:00:00.000Z'), insertCharge(toCharge(shop))],
    row: () => 'recurring_charge rch_bad',
  },
  one_ticket_per_draw: {
    statements: (shop) => [
      insertRecurring(null),
      insertCharge(toCharge(shop)),
      insertCharge({ ...toCharge(shop), id: 'rch_twice', checkoutId: 'chk_twice' }),
    ],
    row: () => 'recurring rec_bad',
  },
};

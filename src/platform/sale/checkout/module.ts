import { defineOfferUse, toOfferPattern } from '../../catalogue/offers/offer-uses.ts';
import type { PlatformModule } from '../../module.ts';
import { CHECKOUT_ACCOUNT_HOOKS } from './account-hooks.ts';
import { readAverageValues } from './average-values.ts';
import { checkoutOrders } from './deposit-order.ts';
import { endPreOrdersOfDraw, preOrderJob } from './due-pre-orders.ts';
import * as declinedOrders from './migrations/0181-declined-orders.ts';
import * as ordersToldAhead from './migrations/0255-orders-told-ahead.ts';
import { notifyOrdersAhead, ORDERS_AHEAD_JOB } from './notify-ahead.ts';
import { REPEAT_DEFAULTS, REPEAT_SETTINGS } from './repeat-limit.ts';
import { serveCheckout } from './routes.ts';
import { intentJob, settleIntentNow } from './settle-intent.ts';
import { wakeOrders } from './wake-orders.ts';

export const checkoutModule: PlatformModule = {
  name: 'checkout',
  offerUses: [
    defineOfferUse('ordered-ahead', (at, offerKey) =>
      at
        .selectFrom('scheduled_purchase')
        .select((row) => row.fn.countAll<number>().as('uses'))
        .where('status', '=', 'scheduled_status_active')
        .where('asked', 'like', toOfferPattern(offerKey)),
    ),
  ],
  settings: REPEAT_SETTINGS,
  settingDefaults: REPEAT_DEFAULTS,
  customerParts: [async ({ at, customer }) => ({ atv: await readAverageValues(at, customer.id) })],
  depositOrders: [checkoutOrders],
  hooks: {
    ...CHECKOUT_ACCOUNT_HOOKS,
    onPaymentAnswered: settleIntentNow,
    onCredited: wakeOrders,
    onDrawCancelled: endPreOrdersOfDraw,
  },
  serve: serveCheckout,
  jobs: [
    intentJob,
    preOrderJob,
    {
      kind: ORDERS_AHEAD_JOB,
      lane: 'purchases',
      cron: '*/10 * * * *',
      handle: (services) => notifyOrdersAhead(services),
    },
  ],
  migrations: { '0181-declined-orders': declinedOrders, '0255-orders-told-ahead': ordersToldAhead },
};

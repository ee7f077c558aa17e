// The local PayPal's objects as its API writes them.
import type { PaypalCapture, PaypalOrder } from './paypal-books.ts';

const toLinks = (order: PaypalOrder) => [
  { href: `https://api-m.paypal.com/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
  ...(order.status === 'PAYER_ACTION_REQUIRED'
    ? [{ href: `https://www.paypal.com/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' }]
    : []),
];

export const toCapture = ({ customId, id: orderId }: PaypalOrder, { id, status, amount }: PaypalCapture) => ({
  id,
  status,
  amount,
  final_capture: true,
  custom_id: customId,
  invoice_id: customId,
  supplementary_data: { related_ids: { order_id: orderId } },
});

export const toOrder = (order: PaypalOrder) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  purchase_units: [
    {
      reference_id: order.customId,
      custom_id: order.customId,
      invoice_id: order.customId,
      amount: order.amount,
      ...(order.capture && { payments: { captures: [toCapture(order, order.capture)] } }),
    },
  ],
  create_time: order.updatedAt,
  update_time: order.updatedAt,
  ...(order.status !== 'PAYER_ACTION_REQUIRED' && { payer: { payer_id: order.payerId } }),
  links: toLinks(order),
});

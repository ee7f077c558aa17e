import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { ACTION_FIELDS } from './payment-action.ts';
import { DEPOSIT_UNKNOWN, Deposit, DepositMethodCode } from './wallet.ts';

export const getOpenDeposits = defineEndpoint({
  name: 'getOpenDeposits',
  summary: 'Deposits that wait for the customer or for their confirmation, newest first.',
  section: 'C87',
  method: 'GET',
  path: '/v2/deposits',
  access: 'customer',
  verbatim: ACTION_FIELDS,
  result: z.array(Deposit),
});

export const getCartDeposit = defineEndpoint({
  name: 'getCartDeposit',
  summary: 'The deposit that a cart was bought with, or is still to be. Null where there is none.',
  section: 'C87',
  method: 'GET',
  path: '/v2/cart/deposit',
  access: 'customer',
  query: z.object({ cartReference: z.string() }),
  verbatim: ACTION_FIELDS,
  result: Deposit.nullable(),
});

/** What a gateway's fields in the page are made with. */
export const prepareDeposit = defineEndpoint({
  name: 'prepareDeposit',
  needsOpenShop: true,
  summary: "Prepares a gateway's fields: a publishable key, a client token. Nothing of it is secret.",
  section: 'E18',
  method: 'POST',
  path: '/v2/deposits/prepare',
  exposure: 'browser',
  gate: 'deposit',
  access: 'customer',
  body: z.object({
    depositMethodId: DepositMethodCode,
    gatewayKey: z.string().max(20).optional(),
    /** Left out where a card is added without a payment. */
    amount: z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/)
      .optional(),
  }),
  verbatim: ['fields'],
  result: z.object({ gatewayKey: z.string(), fields: z.record(z.string(), z.string()) }),
  errors: {
    deposit_method_unavailable: {
      status: 422,
      message: 'This way of paying is not available. Choose another.',
      target: 'depositMethodId',
    },
    gateway_away: {
      status: 503,
      message: 'This way of paying cannot be reached at the moment. Try again, or choose another.',
    },
  },
});

/** The customer gives a payment up. Money that arrives all the same still counts. */
export const cancelDeposit = defineEndpoint({
  name: 'cancelDeposit',
  summary: 'Gives a payment up that is not finished.',
  section: 'R17',
  method: 'POST',
  path: '/v2/deposits/{id}/cancel',
  exposure: 'server',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  verbatim: ['fields'],
  result: Deposit,
  errors: DEPOSIT_UNKNOWN,
});

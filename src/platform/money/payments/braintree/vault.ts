// Customers and the cards that they keep at Braintree. It knows a customer by our id, so that calls at once make one.
import type { BraintreeGateway } from 'braintree';
import { z } from 'zod';
import { FundRefused, type FundRequest, type KeptFund, type PayingCustomer } from '../provider.ts';
import { isNotFound } from './client.ts';
import { Card, toFund } from './reports.ts';

const Created = z.object({
  success: z.boolean(),
  paymentMethod: Card.optional(),
});

const CUSTOMER_ID_IS_TAKEN = '91609';

/** What Braintree calls the customer, who is made there where need be. Undefined where it takes no such customer. */
export async function ensureCustomer(
  gateway: BraintreeGateway,
  { id, firstname: firstName, lastname: lastName, email, reference }: PayingCustomer,
): Promise<string | undefined> {
  if (reference) return reference;
  const { success, errors } = await gateway.customer.create({ id, firstName, lastName, email });
  const isKnown = success || errors.deepErrors().some(({ code }) => code === CUSTOMER_ID_IS_TAKEN);
  return isKnown ? id : undefined;
}

/** A customer whose card is refused stays: another call may have kept a card there meanwhile. @throws FundRefused */
export async function keepCard(
  gateway: BraintreeGateway,
  { customer, token, holder }: FundRequest,
): Promise<KeptFund> {
  const customerReference = await ensureCustomer(gateway, customer);
  if (!customerReference) throw new Error('Braintree takes no such customer');
  const answer = Created.parse(
    await gateway.paymentMethod.create({
      customerId: customerReference,
      paymentMethodNonce: token,
      cardholderName: holder,
      options: { verifyCard: true },
    }),
  );
  const fund = answer.paymentMethod && toFund(answer.paymentMethod);
  if (!answer.success || !fund) throw new FundRefused('declined');
  return { fund: { ...fund, holder }, customerReference };
}

async function deleteKnown(deletion: Promise<void>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export const forgetCard = (gateway: BraintreeGateway, token: string): Promise<void> =>
  deleteKnown(gateway.paymentMethod.delete(token));

/** With the name, the e-mail address, and the cards that are left. */
export const forgetCustomer = (gateway: BraintreeGateway, reference: string): Promise<void> =>
  deleteKnown(gateway.customer.delete(reference));

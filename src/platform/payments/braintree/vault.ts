// Cards that customers keep at Braintree.
import type { BraintreeGateway } from 'braintree';
import { z } from 'zod';
import { FundRefused, type FundRequest, type KeptFund, type PayingCustomer } from '../provider.ts';
import { isNotFound } from './client.ts';
import { Card, toFund } from './reports.ts';

const Created = z.object({
  success: z.boolean(),
  customer: z.object({ id: z.string() }).optional(),
  paymentMethod: Card.optional(),
});

/** What Braintree calls the customer, from now on. */
async function requireCustomer(gateway: BraintreeGateway, customer: PayingCustomer): Promise<string> {
  if (customer.reference) return customer.reference;
  const { firstname: firstName, lastname: lastName, email } = customer;
  const created = Created.parse(await gateway.customer.create({ firstName, lastName, email }));
  if (!created.customer) throw new Error('Braintree knows no such customer');
  return created.customer.id;
}

export async function keepCard(
  gateway: BraintreeGateway,
  { customer, token, holder }: FundRequest,
): Promise<KeptFund> {
  const customerReference = await requireCustomer(gateway, customer);
  const answer = Created.parse(
    await gateway.paymentMethod.create({
      customerId: customerReference,
      paymentMethodNonce: token,
      cardholderName: holder,
      options: { verifyCard: true },
    }),
  );
  const fund = answer.paymentMethod && toFund(answer.paymentMethod);
  if (!answer.success || !fund) {
    // What is not kept here would keep the name there.
    if (!customer.reference) await forgetCustomer(gateway, customerReference);
    throw new FundRefused('declined');
  }
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

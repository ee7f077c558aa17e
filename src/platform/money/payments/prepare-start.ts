// Puts together what a provider begins a payment with. Nothing in it differs between attempts: a gateway that has seen
// the payment takes the second one for the first.
import type { Selectable } from 'kysely';
import type { CardType } from '#lib/contracts/payments/fund.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { FundTable } from '../../ground/db/schema/money-schema.ts';
import { open } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { pickSettings } from './gateway-settings.ts';
import { createNotifyData } from './notify-data.ts';
import type {
  FundSecret,
  PayingCustomer,
  Payment,
  PaymentProvider,
  PaymentToStart,
  ProviderContext,
} from './provider.ts';
import { openRequest, PaymentRequest } from './request.ts';

/** What a provider of this shop is called with. */
export const createProviderContext = (
  { clock, log, fetch: send = fetch, payments }: Services,
  provider: PaymentProvider,
): ProviderContext => ({
  clock,
  log,
  fetch: send,
  settings: pickSettings(provider, payments?.settings ?? {}),
});

/** What a kept fund's token is sealed for. */
export const getFundPurpose = (fundId: string): string => `fund:${fundId}`;

export const openFund = (services: Pick<Services, 'keys'>, fund: Selectable<FundTable>): FundSecret => ({
  id: fund.id,
  kind: fund.kind,
  token: open(services, getFundPurpose(fund.id), fund.token),
  ...(fund.card_type !== null && { cardType: fund.card_type as CardType }),
  ...(fund.last4 !== null && { last4: fund.last4 }),
});

/** The customer as the gateway knows them. */
export async function readPayingCustomer(
  at: Db | Tx,
  gateway: string,
  customerId: string,
): Promise<PayingCustomer> {
  const customer = await at
    .selectFrom('customer')
    .leftJoin('provider_customer', (join) =>
      join.onRef('provider_customer.customer_id', '=', 'customer.id').on('gateway', '=', gateway),
    )
    .select(['id', 'email', 'firstname', 'lastname', 'state', 'reference'])
    .select(['address_1', 'suburb', 'postcode', 'country'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { reference, address_1: line1, suburb, postcode, country, ...known } = customer;
  const isGiven = line1 !== null && suburb !== null && postcode !== null;
  return {
    ...known,
    ...(isGiven && { address: { line1, suburb, postcode, country } }),
    ...(reference !== null && { reference }),
  };
}

const RETURN_PATHS = { account: '/my-account/deposit', checkout: '/checkout/deposit' } as const;
const NOTIFY_PATH = '/3ds/notify';

const findFund = (at: Db, id: string | null) =>
  id === null ? undefined : at.selectFrom('fund').selectAll().where('id', '=', id).executeTakeFirst();

export async function prepareStart(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<PaymentToStart> {
  const { db } = services.database;
  const request = openRequest(services, payment) ?? PaymentRequest.parse({ origin: 'http://localhost' });
  const fund = await findFund(db, payment.fund_id);
  const { origin } = request;
  const path = RETURN_PATHS[payment.is_checkout ? 'checkout' : 'account'];
  return {
    ...payment,
    request,
    ...(fund && { fund: openFund(services, fund) }),
    customer: await readPayingCustomer(db, payment.gateway, payment.customer_id),
    description: provider.description,
    returnUrl: `${origin}${RETURN_PATHS.checkout}/${payment.id}/success`,
    cancelUrl: `${origin}${path}/${payment.id}/cancel`,
    notifyUrl: `${origin}${NOTIFY_PATH}`,
    notifyData: createNotifyData(services.keys, payment),
  };
}

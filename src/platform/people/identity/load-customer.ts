// What an account shows of itself. Each part is read by its area; parts that know nothing of each other are read at once.
import type { Selectable } from 'kysely';
import type { CustomerFunds } from '#lib/contracts/customer/funds.ts';
import type { CustomerPreferences } from '#lib/contracts/customer/preferences.ts';
import type { CustomerSignIn } from '#lib/contracts/customer/sign-in.ts';
import { type Customer, CustomerState } from '#lib/contracts/identity/customer.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { CustomerTable } from '../../ground/db/schema/schema.ts';
import { listParts } from '../../module-parts.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import { readWithdrawableCents } from '../../money/withdrawals/wallet-part.ts';
import type { Services } from '../../services.ts';
import { readCare } from '../care/read-care.ts';
import { readChoices } from '../preferences/store.ts';
import { readIdentity } from '../verification/read-identity.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** Readers of what the account shows of the area. */
    readonly customerParts?: readonly CustomerPart[];
  }
}

/** What the account shows of areas that may be left out of a shop. */
type MorePart = Pick<Customer, 'membershipPrograms'> & Pick<CustomerFunds, 'atv'>;

export type CustomerPart = (source: CustomerSource) => Promise<Partial<MorePart>>;

/** What the parts of a customer are read from. */
export interface CustomerSource {
  readonly services: Services;
  readonly at: Db | Tx;
  readonly customer: Selectable<CustomerTable>;
}

async function readFunds({ services, at, customer }: CustomerSource): Promise<CustomerFunds> {
  const { balanceCents } = await readWalletAccount(at, customer.id);
  const balance = toMoney(balanceCents);
  const held = { customerId: customer.id, balanceCents };
  const withdrawableFunds = toMoney(await readWithdrawableCents(at, services, held));
  return { balance, availableFunds: balance, withdrawableFunds };
}

/** What other areas show of the customer. */
async function readMore(source: CustomerSource): Promise<MorePart> {
  const parts = await Promise.all(
    listParts(source.services, 'customerParts').map((readPart) => readPart(source)),
  );
  return Object.assign({ membershipPrograms: [] }, ...parts);
}

const readSignIn = async ({ services, customer }: CustomerSource): Promise<CustomerSignIn> => ({
  forcePasswordChange: customer.force_password_change === 1,
  emailAddressConfirmationRequired: services.sendsMail === true && customer.email_confirmed_at === null,
  tfaPromptRequired: customer.tfa_prompt_required === 1,
});

const readPreferences = async ({ at, customer }: CustomerSource): Promise<CustomerPreferences> => ({
  marketingEmail: customer.marketing_email === 1,
  communicationPreferences: await readChoices(at, customer.id),
});

/** @throws when there is no such customer */
export async function loadCustomer(
  services: Services,
  customerId: string,
  at: Db | Tx = services.database.db,
): Promise<Customer> {
  const customer = await at
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const source = { services, at, customer };
  const [funds, identity, signIn, care, preferences, more] = await Promise.all([
    readFunds(source),
    readIdentity(source),
    readSignIn(source),
    readCare(source),
    readPreferences(source),
    readMore(source),
  ]);
  const state = CustomerState.parse(customer.state);
  return {
    customerId,
    email: customer.email,
    firstname: customer.firstname,
    lastname: customer.lastname,
    state,
    brandingRegion: state,
    pricingId: customer.pricing_id,
    segmentName: customer.segment_name,
    experimentGroups: [],
    createdAt: customer.created_at,
    ...funds,
    ...identity,
    ...signIn,
    ...care,
    ...preferences,
    ...more,
  };
}

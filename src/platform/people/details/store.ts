// What the account keeps of its owner.
import type { Selectable } from 'kysely';
import { type Address, AddressCountry, type CustomerDetails } from '#lib/contracts/details.ts';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { CustomerTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';

export type CustomerRow = Selectable<CustomerTable>;

/** Undefined where the customer has given none. */
export function toAddress(row: CustomerRow): Address | undefined {
  const { address_1, address_2, suburb, postcode } = row;
  if (address_1 === null || suburb === null || postcode === null) return undefined;
  return {
    address1: address_1,
    address2: address_2,
    suburb,
    state: CustomerState.parse(row.state),
    postcode,
    country: AddressCountry.parse(row.country),
  };
}

export const toDetails = (row: CustomerRow): CustomerDetails => ({
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  dateOfBirth: row.date_of_birth,
  state: CustomerState.parse(row.state),
  phone: row.phone,
  address: toAddress(row) ?? null,
  isAddressConfirmed: row.address_confirmed_at !== null,
});

/** @throws when there is no such customer */
export const readCustomerRow = (at: Db | Tx, customerId: string): Promise<CustomerRow> =>
  at.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow();

/** As `readCustomerRow`, held until the transaction ends: two changes of one customer wait for each other. */
export const lockCustomerRow = (tx: Tx, { database }: Services, customerId: string): Promise<CustomerRow> =>
  tx
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', customerId)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

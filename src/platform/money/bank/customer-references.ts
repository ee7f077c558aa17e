// Each customer's own number, made when it is first wanted.
import { createCustomerReference } from '#lib/domain/bank/customer-reference.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

/** Where the counter of a new shop stands. */
const COUNTER_START = 10_000_000;

const findReference = async (at: Db | Tx, customerId: string): Promise<string | undefined> =>
  (
    await at
      .selectFrom('bpay_reference')
      .select('crn')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
  )?.crn;

async function createReference(tx: Tx, customerId: string): Promise<string> {
  // The second transaction waits for the counter, and then finds what the first has made.
  const { value } = await tx
    .updateTable('bank_counter')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'crn')
    .returning('value')
    .executeTakeFirstOrThrow();
  const known = await findReference(tx, customerId);
  if (known !== undefined) return known;
  const crn = createCustomerReference(Number(value) - COUNTER_START - 1);
  await tx.insertInto('bpay_reference').values({ customer_id: customerId, crn }).execute();
  return crn;
}

/** The customer's reference; always the same. */
export const takeCustomerReference = async (services: Services, customerId: string): Promise<string> =>
  (await findReference(services.database.db, customerId)) ??
  (await transact(services.database, (tx) => createReference(tx, customerId)));

export const findCustomerByReference = async (at: Db | Tx, reference: string): Promise<string | undefined> =>
  (
    await at
      .selectFrom('bpay_reference')
      .select('customer_id')
      .where('crn', '=', reference)
      .executeTakeFirst()
  )?.customer_id;

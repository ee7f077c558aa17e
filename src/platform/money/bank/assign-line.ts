// The operator decides about lines of the bank that carry no right reference.
import { type Tx, transact } from '../../ground/db/open.ts';
import { isBreachOf } from '../../ground/db/rules.ts';
import type { Services } from '../../services.ts';
import { creditLine, findBarrier, INCOMING, type Incoming, notifyMatched } from './take/take-statement.ts';

/** Why a line is not credited. */
export class LineRefused extends Error {
  override readonly name = 'LineRefused';
}

const BARRED = {
  closed: 'The account is closed: send it back.',
  locked: 'The account is locked: unlock it first, or send it back.',
} as const;

const findIncoming = (direction: string): Incoming | undefined =>
  (['bpay', 'statement'] as const).find((by) => INCOMING[by].direction === direction);

/** The line that waits, held. @throws LineRefused where there is none */
async function holdLine(tx: Tx, { database }: Services, lineId: string) {
  const line = await tx
    .selectFrom('bank_line')
    .innerJoin('bank_file', 'bank_file.id', 'bank_line.bank_file_id')
    .select(['bank_line.id', 'bank_line.cents', 'bank_line.kind', 'bank_file.direction'])
    .where('bank_line.id', '=', lineId)
    .where('bank_line.state', '=', 'unmatched')
    .$if(database.flavor === 'postgres', (query) => query.forUpdate(['bank_line']))
    .executeTakeFirst();
  const by = line && findIncoming(line.direction);
  if (!line || !by || line.kind !== 'payment')
    throw new LineRefused(`There is no payment "${lineId}" that waits for its customer.`);
  return { ...line, by };
}

/** The address of a customer, or the id. */
type Payer = string | { readonly customerId: string };

/** @throws LineRefused */
async function requirePayer(tx: Tx, payer: Payer): Promise<string> {
  const [column, value] =
    typeof payer === 'string' ? (['email', payer] as const) : (['id', payer.customerId] as const);
  const found = await tx.selectFrom('customer').select('id').where(column, '=', value).executeTakeFirst();
  if (!found) throw new LineRefused(`There is no customer "${value}".`);
  return found.id;
}

/** Credits a line that waits. @throws LineRefused */
export async function assignLine(
  services: Services,
  lineId: string,
  payer: Payer,
): Promise<{ readonly customerId: string; readonly cents: number }> {
  try {
    return await transact(services.database, async (tx) => {
      const { by, cents } = await holdLine(tx, services, lineId);
      const customerId = await requirePayer(tx, payer);
      const barrier = await findBarrier(tx, services, customerId);
      if (barrier) throw new LineRefused(BARRED[barrier]);
      const depositId = await creditLine(tx, services, by, { customerId, cents });
      await tx
        .updateTable('bank_line')
        .set({ state: 'assigned', deposit_id: depositId, reason: null })
        .where('id', '=', lineId)
        .execute();
      await notifyMatched(tx, services, { customerId, depositId, cents });
      return { customerId, cents };
    });
  } catch (error) {
    if (isBreachOf('deposit_limit_exceeded', error))
      throw new LineRefused('It is more than the deposit limit of the customer leaves: send it back.');
    if (isBreachOf('country_banned', error))
      throw new LineRefused('The customer is in a country where the shop may not sell: send it back.');
    if (isBreachOf('customer_excluded', error))
      throw new LineRefused('The customer takes a break or is excluded: send it back.');
    throw error;
  }
}

/** Says that nothing is left to do about a line. False where it does not wait. */
export async function dismissLine({ database }: Services, lineId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('bank_line')
    .set({ state: 'returned', reason })
    .where('id', '=', lineId)
    .where('state', '=', 'unmatched')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

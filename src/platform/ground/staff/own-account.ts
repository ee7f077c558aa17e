// Nobody at the desk acts for themselves: an account of a customer with the mailbox of one of the staff, or one that is
// linked to them, is for somebody else to look after.
import { type RawBuilder, sql } from 'kysely';
import { OPERATOR_ERRORS, type Operator } from '#lib/contracts/operator.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import { toMailbox } from '#lib/domain/account/mailbox.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Db } from '../db/open.ts';

const DESK = 'desk:';

/** Those of a list of customers who are the person at the desk; of a program nobody. */
async function findOwn(
  db: Db,
  { actor }: Pick<Operator, 'actor'>,
  customerIds: readonly string[],
): Promise<string | undefined> {
  if (!actor.startsWith(DESK) || customerIds.length === 0) return undefined;
  const editorId = actor.slice(DESK.length);
  const person = await db
    .selectFrom('content_editor')
    .select('email')
    .where('id', '=', editorId)
    .executeTakeFirst();
  if (!person) return undefined;
  const mailbox = toMailbox(person.email);
  const customers = await db
    .selectFrom('customer')
    .leftJoin('staff_own_account as own', (join) =>
      join.onRef('own.customer_id', '=', 'customer.id').on('own.editor_id', '=', editorId),
    )
    .select(['customer.id', 'customer.email', 'own.editor_id'])
    .where('customer.id', 'in', customerIds)
    .execute();
  return customers.find(({ email, editor_id }) => editor_id !== null || toMailbox(email) === mailbox)?.id;
}

export const isOwnAccount = async (
  { database }: Pick<Services, 'database'>,
  operator: Pick<Operator, 'actor'>,
  customerId: string,
): Promise<boolean> => (await findOwn(database.db, operator, [customerId])) !== undefined;

/** @throws DomainError `own_account` */
export async function rejectOwnAccount(
  services: Pick<Services, 'database'>,
  operator: Pick<Operator, 'actor'>,
  customerId: string,
): Promise<void> {
  if (await isOwnAccount(services, operator, customerId))
    throw createDomainError(OPERATOR_ERRORS, 'own_account');
}

/** Tables whose rows are of one customer and are named by their ids in commands. */
const OWNED = [
  'adjustment',
  'adjustment_request',
  'checkout',
  'deposit',
  'dispute',
  'fund',
  'identity_check',
  'payout_account',
  'person_review',
  'recurring',
  'session',
  'ticket',
  'withdrawal',
] as const;

const ID = /^[a-z]{2,8}_[\w-]{1,60}$/;

/** The customers whom the words of a command are about: by address, by id, or by the id of something of theirs. */
async function findCustomersOf(db: Db, words: readonly string[]): Promise<string[]> {
  const emails = words.filter((word) => word.includes('@')).map(normaliseEmail);
  const ids = words.map((word) => word.trim()).filter((word) => ID.test(word));
  if (emails.length === 0 && ids.length === 0) return [];
  const names = sql.join([...emails, ...ids, '']);
  const parts: RawBuilder<unknown>[] = [
    sql`select id as customer_id from customer where email in (${names}) or id in (${names})`,
    ...OWNED.map((table) => sql`select customer_id from ${sql.table(table)} where id in (${names})`),
  ];
  const { rows } = await sql<{ customer_id: string | null }>`${sql.join(parts, sql` union `)}`.execute(db);
  return rows.flatMap(({ customer_id }) => customer_id ?? []);
}

/** Whether a command with these words would do something for who gives it. */
export async function isForOneself(
  { database }: Pick<Services, 'database'>,
  operator: Pick<Operator, 'actor'>,
  words: readonly string[],
): Promise<boolean> {
  if (!operator.actor.startsWith(DESK)) return false;
  return (await findOwn(database.db, operator, await findCustomersOf(database.db, words))) !== undefined;
}

/** Says that an account is of somebody on the staff, or that it is not. False where that was so already. */
export async function linkOwnAccount(
  { database, clock }: Services,
  { editorId, customerId }: { readonly editorId: string; readonly customerId: string },
  isOwn: boolean,
): Promise<boolean> {
  const { db } = database;
  const row = { editor_id: editorId, customer_id: customerId };
  if (isOwn) {
    const linked = await db
      .insertInto('staff_own_account')
      .values({ ...row, created_at: getNowIso(clock) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('editor_id')
      .executeTakeFirst();
    return linked !== undefined;
  }
  const unlinked = await db
    .deleteFrom('staff_own_account')
    .where('editor_id', '=', editorId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return unlinked.numDeletedRows > 0n;
}

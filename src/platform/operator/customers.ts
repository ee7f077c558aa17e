// What commands about one customer share.
import type { Services } from '../services.ts';
import { OperatorError, requireWord, type SharedCommand } from './command.ts';

/** @throws OperatorError where there is no such account */
export async function requireCustomer(
  { database }: Services,
  words: readonly string[],
): Promise<{ readonly id: string; readonly email: string }> {
  const email = requireWord(words, 0, 'The e-mail address').trim().toLowerCase();
  const row = await database.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) throw new OperatorError(`Nobody has an account with ${email}.`);
  return { id: row.id, email };
}

/** @throws OperatorError where there is no such account */
export const requireCustomerId = async (services: Services, words: readonly string[]): Promise<string> =>
  (await requireCustomer(services, words)).id;

type DutyColumn = 'account_upgrade' | 'force_password_change';

/** A command that asks for something before the customer goes on, and takes that back. @param what as `an upgrade` */
export const defineDutyCommand = (column: DutyColumn, summary: string, what: string): SharedCommand => ({
  role: 'support',
  usage: 'EMAIL [--off]',
  summary,
  options: { off: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const { id, email } = await requireCustomer(services, words);
    const isRequired = options.off !== true;
    await services.database.db
      .updateTable('customer')
      .set({ [column]: isRequired ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    print(`${email}: ${what} is ${isRequired ? '' : 'no longer '}required.`);
    return { subject: id, detail: { isRequired } };
  },
});

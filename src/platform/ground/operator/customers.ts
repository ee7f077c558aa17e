// What commands about one customer share.
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import type { Services } from '../../services.ts';
import { OperatorError, requireWord, type SharedCall, type SharedCommand } from './command.ts';

interface NamedCustomer {
  readonly id: string;
  readonly email: string;
}

/** The customer of an address or an id, where there is such an account. */
export const findNamedCustomer = ({ database }: Services, name: string): Promise<NamedCustomer | undefined> =>
  database.db
    .selectFrom('customer')
    .select(['id', 'email'])
    .where((where) => where.or([where('email', '=', normaliseEmail(name)), where('id', '=', name.trim())]))
    .executeTakeFirst();

/** The customer of an address or an id. @throws OperatorError where there is no such account */
export async function requireNamedCustomer(services: Services, name: string): Promise<NamedCustomer> {
  const customer = await findNamedCustomer(services, name);
  if (!customer) throw new OperatorError(`Nobody has an account with ${normaliseEmail(name)}.`);
  return customer;
}

/** The customer whose address or id is the first word. @throws OperatorError where there is no such account */
export const requireCustomer = ({
  services,
  words,
}: Pick<SharedCall, 'services' | 'words'>): Promise<NamedCustomer> =>
  requireNamedCustomer(services, requireWord(words, 0, 'The e-mail address'));

type DutyColumn = 'account_upgrade' | 'force_password_change';

/** A command that asks for something before the customer goes on, and takes that back. @param what as `an upgrade` */
export const defineDutyCommand = (column: DutyColumn, summary: string, what: string): SharedCommand => ({
  role: 'support',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary,
  options: { off: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const { id, email } = await requireCustomer({ services, words });
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

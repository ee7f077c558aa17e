import { transact } from '../db/open.ts';
import { type Command, OperatorError, requireWord, type SharedCommand } from '../operator/command.ts';
import { queueAddressLink } from './confirm-address.ts';
import { lockCustomerRow } from './store.ts';

const askAddress: SharedCommand = {
  role: 'support',
  usage: 'EMAIL',
  summary: 'Asks a customer to confirm the address of the account: by a message, and beside every page.',
  async run({ services, words, print }) {
    const email = requireWord(words, 0, 'The e-mail address').trim().toLowerCase();
    const { database } = services;
    const known = await database.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!known) throw new OperatorError(`Nobody has an account with ${email}.`);
    const isAsked = await transact(database, async (tx) => {
      const row = await lockCustomerRow(tx, services, known.id);
      await tx
        .updateTable('customer')
        .set({ address_confirmed_at: null })
        .where('id', '=', known.id)
        .execute();
      return queueAddressLink(tx, services, { ...row, address_confirmed_at: null });
    });
    print(isAsked ? `${email} is asked to confirm the address.` : `${email} has given no address yet.`);
    return { subject: known.id };
  },
};

const requireUpgrade: SharedCommand = {
  role: 'support',
  usage: 'EMAIL [--off]',
  summary:
    'Asks for telephone, address and consent to the terms before the customer goes on; --off takes that back.',
  options: { off: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const email = requireWord(words, 0, 'The e-mail address').trim().toLowerCase();
    const isRequired = options.off !== true;
    const changed = await services.database.db
      .updateTable('customer')
      .set({ account_upgrade: isRequired ? 1 : 0 })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new OperatorError(`Nobody has an account with ${email}.`);
    print(`${email}: ${isRequired ? 'an upgrade is required' : 'no upgrade is required'}.`);
    return { subject: changed.id, detail: { isRequired } };
  },
};

export const detailsCommands = {
  'customer ask-address': askAddress,
  'customer require-upgrade': requireUpgrade,
} satisfies Record<string, Command>;

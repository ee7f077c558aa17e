import { transact } from '../db/open.ts';
import { type Command, OperatorError, requireWord } from '../operator/command.ts';
import { queueAddressLink } from './confirm-address.ts';
import { lockCustomerRow } from './store.ts';

const askAddress: Command = {
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

export const detailsCommands = { 'customer ask-address': askAddress } satisfies Record<string, Command>;

import { transact } from '../../ground/db/open.ts';
import { type Command, OperatorError, type SharedCommand } from '../../ground/operator/command.ts';
import { defineDutyCommand, requireCustomer } from '../../ground/operator/customers.ts';
import { queueAddressLink } from './confirm-address.ts';
import { setCountryBan } from './country-ban.ts';
import { lockCustomerRow } from './store.ts';

const askAddress: SharedCommand = {
  role: 'support',
  usage: 'EMAIL',
  summary: 'Asks a customer to confirm the address of the account: by a message, and beside every page.',
  async run({ services, words, print }) {
    const { id, email } = await requireCustomer({ services, words });
    const isAsked = await transact(services.database, async (tx) => {
      const row = await lockCustomerRow(tx, services, id);
      await tx.updateTable('customer').set({ address_confirmed_at: null }).where('id', '=', id).execute();
      return queueAddressLink(tx, services, { ...row, address_confirmed_at: null });
    });
    print(isAsked ? `${email} is asked to confirm the address.` : `${email} has given no address yet.`);
    return { subject: id };
  },
};

const banCountry: SharedCommand = {
  role: 'manager',
  right: 'care',
  usage: 'EMAIL [--off]',
  summary:
    'Bans a customer who is in a country where the shop may not sell: no purchase and no deposit, withdrawals as always; --off lifts that.',
  options: { off: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const { id, email } = await requireCustomer({ services, words });
    const isBanned = options.off !== true;
    if (!(await setCountryBan(services, id, isBanned)))
      throw new OperatorError(`${email} is ${isBanned ? 'banned already' : 'not banned'}.`);
    print(`${email}: ${isBanned ? 'can neither buy nor pay in' : 'can buy and pay in again'}.`);
    return { subject: id, detail: { isBanned } };
  },
};

export const detailsCommands = {
  'customer ask-address': askAddress,
  'customer ban-country': banCountry,
  'customer require-upgrade': defineDutyCommand(
    'account_upgrade',
    'Asks for telephone, address and consent to the terms before the customer goes on; --off takes that back.',
    'an upgrade',
  ),
} satisfies Record<string, Command>;

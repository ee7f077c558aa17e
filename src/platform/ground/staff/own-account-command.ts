import { OperatorError, requireWord, type SharedCommand } from '../operator/command.ts';
import { requireNamedCustomer } from '../operator/customers.ts';
import { listEditors, normaliseEditorEmail } from './accounts.ts';
import { linkOwnAccount } from './own-account.ts';

const ownAccount: SharedCommand = {
  role: 'manager',
  right: 'people',
  arguments: [
    { name: 'STAFF', kind: 'text' },
    { name: 'EMAIL', kind: 'customer' },
  ],
  summary:
    'Says that somebody on the staff has this account as a customer: they do nothing for it at the desk. One with the same address is known by itself.',
  options: { off: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const email = normaliseEditorEmail(requireWord(words, 0, 'The address of the person on the staff'));
    const person = (await listEditors(services.database.db)).find((row) => row.email === email);
    if (!person) throw new OperatorError(`Nobody on the staff has the address ${email}.`);
    const customer = await requireNamedCustomer(services, requireWord(words, 1, 'The customer'));
    const isOwn = options.off !== true;
    const link = { editorId: person.id, customerId: customer.id };
    if (!(await linkOwnAccount(services, link, isOwn)))
      throw new OperatorError(`That is how it stands already.`);
    print(`${customer.email} is ${isOwn ? 'an account' : 'no account'} of ${email}.`);
    return { subject: customer.id, detail: { staff: person.id, isOwn } };
  },
};

export const ownAccountCommands = { 'staff own-account': ownAccount };

import { DateOfBirth, FirstName, LastName } from '#lib/contracts/identity/customer.ts';
import {
  OperatorError,
  readTextOption,
  requireReason,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireCustomer } from '../../ground/operator/customers.ts';
import { correctIdentity } from './correct-identity.ts';

const FIELDS = { firstname: FirstName, lastname: LastName, born: DateOfBirth } as const;

/** @throws OperatorError naming what cannot be taken */
function readField(call: SharedCall, name: keyof typeof FIELDS): string | undefined {
  const text = readTextOption(call, name);
  if (text === undefined) return undefined;
  const { data, error } = FIELDS[name].safeParse(text);
  if (data === undefined) throw new OperatorError(`--${name}: ${error.issues[0]?.message ?? 'is wrong'}`);
  return data;
}

const correct: SharedCommand = {
  role: 'support',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary:
    'Corrects the name or the date of birth of a customer. Who was verified under the former ones shows again who they are, and is told.',
  options: {
    firstname: { type: 'string' },
    lastname: { type: 'string' },
    born: { type: 'string', kind: 'date' },
    reason: { type: 'string', isRequired: true },
  },
  async run(call) {
    const { services, print } = call;
    const reason = requireReason(call);
    const { id, email } = await requireCustomer(call);
    const [firstname, lastname, dateOfBirth] = [
      readField(call, 'firstname'),
      readField(call, 'lastname'),
      readField(call, 'born'),
    ];
    const { changed, isNowUnverified } = await correctIdentity(services, id, {
      firstname,
      lastname,
      dateOfBirth,
    });
    if (changed.length === 0) throw new OperatorError(`${email} has that name and date of birth already.`);
    print(`${email} is corrected${isNowUnverified ? ', and not verified any more' : ''}.`);
    return { subject: id, detail: { changed, isNowUnverified, reason } };
  },
};

export const correctCommands = { 'customer correct': correct };

// Exclusions for the operator: what a customer asked for in person, the end of one whose time is over, and of what came
// to an account of another person.
import { Email } from '#lib/contracts/protocol/text.ts';
import { addMonths } from '#lib/domain/limits/exclusion-end.ts';
import { DomainError } from '../../domain-error.ts';
import { readCustomerZone } from '../../ground/db/customer-zone.ts';
import { transact } from '../../ground/db/open.ts';
import {
  OperatorError,
  readTextOption,
  requireReason,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { findNamedCustomer, requireCustomer, requireNamedCustomer } from '../../ground/operator/customers.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { excludeCustomer } from './exclude.ts';
import type { NewExclusion } from './exclude-account.ts';
import { findExclusion } from './exclusions.ts';
import { endPastExclusions } from './known-exclusion.ts';
import { findHolder, isMailboxOfExcluded, listOrigins, separateMailbox } from './separated-mailboxes.ts';
import { listSources, separateAccount } from './separation.ts';

const MONTHS_MIN = 6;

/** @throws OperatorError where it would be no longer than what holds */
async function excludeByOperator(
  services: Services,
  asked: Pick<NewExclusion, 'customerId' | 'until' | 'reason'>,
): Promise<void> {
  try {
    await excludeCustomer(services, { ...asked, kind: 'exclusion', setBy: 'operator' });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'exclusion_holds') throw error;
    throw new OperatorError('The customer is excluded for as long as that already.');
  }
}

const exclude: SharedCommand = {
  role: 'support',
  usage: 'EMAIL --months N | --for-good [--reason TEXT]',
  summary: 'Excludes a customer at once, for at least 6 months; it cannot be made shorter.',
  options: { months: { type: 'string' }, 'for-good': { type: 'boolean' }, reason: { type: 'string' } },
  async run(call) {
    const { services, options, print } = call;
    const { id: customerId } = await requireCustomer(call);
    const months = Number(readTextOption(call, 'months'));
    const isForGood = options['for-good'] === true;
    if (!isForGood && !(Number.isInteger(months) && months >= MONTHS_MIN))
      throw new OperatorError(`Say --months with ${MONTHS_MIN} or more, or --for-good.`);
    const zone = await readCustomerZone(services.database.db, customerId);
    const until = isForGood ? undefined : addMonths(services.clock.now(), months, zone);
    const reason = readTextOption(call, 'reason') ?? '';
    await excludeByOperator(services, { customerId, until, reason });
    print('The customer is excluded.');
    return { subject: customerId, detail: { until, reason } };
  },
};

const end: SharedCommand = {
  role: 'manager',
  right: 'care',
  usage: 'EMAIL --reason TEXT',
  summary: 'Ends exclusions of a person whose time is over, in all accounts, when the customer asks for it.',
  options: { reason: { type: 'string' } },
  async run(call) {
    const { services, print } = call;
    const { id: customerId } = await requireCustomer(call);
    const reason = requireReason(call);
    const ended = await transact(services.database, async (tx) => {
      await lockWallet(tx, services, customerId);
      return endPastExclusions(tx, services, customerId);
    });
    if (ended.length === 0)
      throw new OperatorError('No exclusion of this customer can be ended: its time is not over.');
    print('The exclusion is ended.');
    return { subject: customerId, detail: { ended, reason } };
  },
};

/** The account that `--from` names. @throws OperatorError that names those from which something came */
async function requireSource(call: SharedCall, customerId: string): Promise<string> {
  const { services } = call;
  const sources = await listSources(services.database.db, services, customerId);
  if (sources.length === 0)
    throw new OperatorError('No break or exclusion came to this account from another one.');
  const name = readTextOption(call, 'from');
  const from = name === undefined ? undefined : await requireNamedCustomer(services, name);
  if (!from || !sources.includes(from.id))
    throw new OperatorError(`Say --from with the account that it came from: ${sources.join(' or ')}.`);
  return from.id;
}

/** Lets the owner of an address that no account has sign up. */
async function separateAddress(call: SharedCall, address: string) {
  const { services, print, actor } = call;
  const { db } = services.database;
  const reason = requireReason(call);
  const name = readTextOption(call, 'from');
  if (name === undefined)
    throw new OperatorError('Say --from with the account of the person who is on a break or excluded.');
  const from = await requireNamedCustomer(services, name);
  const origins = await listOrigins(db, services, from.id);
  if (origins.length === 0) throw new OperatorError(`${from.email} is neither on a break nor excluded.`);
  if (await isMailboxOfExcluded(db, services, origins, address))
    throw new OperatorError(`${address} is a mailbox of the person who is on a break or excluded.`);
  const holder = await findHolder(db, services, origins, address);
  if (holder !== undefined)
    throw new OperatorError(`${holder} was opened with that mailbox, which opens one account at a time.`);
  const mailbox = await separateMailbox(db, services, { address, origins, reason, setBy: actor });
  print(`${address} has no account: its owner may open one.`);
  return { subject: from.id, detail: { mailbox, origins, reason } };
}

const separate: SharedCommand = {
  role: 'manager',
  right: 'care',
  usage: 'EMAIL --from EMAIL --reason TEXT',
  summary:
    'Takes an account out of the breaks and exclusions that came to it from another account, whose owner is not the same person. Its own hold on. An address that no account has may sign up. Make sure who is asking.',
  options: { from: { type: 'string' }, reason: { type: 'string' } },
  async run(call) {
    const { services, print, words } = call;
    const address = Email.safeParse(words[0]).data;
    if (address !== undefined && !(await findNamedCustomer(services, address)))
      return separateAddress(call, address);
    const { id: customerId, email } = await requireCustomer(call);
    const reason = requireReason(call);
    const from = await requireSource(call, customerId);
    const separated = await transact(services.database, (tx) =>
      separateAccount(tx, services, { customerId, from, reason }),
    );
    print(`${email}: what came from ${from} no longer holds.`);
    if (await findExclusion(services, customerId)) print('Another break or exclusion of the account does.');
    return { subject: customerId, detail: { from, separated, reason } };
  },
};

export const careCommands = {
  'customer exclude': exclude,
  'customer end-exclusion': end,
  'customer separate': separate,
};

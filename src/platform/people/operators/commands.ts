// What operators do for customers by the command line. Each leaves its line in the audit trail.
import { joinName } from '#lib/domain/account/person-name.ts';
import { formatCents, parseAmount } from '#lib/domain/money/money.ts';
import { isBreachOf } from '../../ground/db/rules.ts';
import type { AdjustmentTable } from '../../ground/db/schema/operators-schema.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireReason,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { readStanding } from '../../money/ledger/account-standing.ts';
import { getNowIso } from '../../time.ts';
import { ADJUSTMENT_KINDS, adjustWallet, findAdjustmentFault } from './adjust-wallet.ts';
import { needsSecondPerson, requestAdjustment } from './customer/adjustment-requests.ts';
import { deleteCustomer } from './delete-customer.ts';
import { replaceAddress } from './erase-from-audit.ts';
import { findCustomers } from './find-customers.ts';
import { describeHeldMoney } from './held-money.ts';
import { lockCustomer, unlockCustomer } from './lock-customer.ts';
import { exportPersonalData } from './personal-data.ts';

const REASON = { reason: { type: 'string', isRequired: true } } as const;

const find: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'WORD', kind: 'text', isRest: true }],
  summary:
    'Finds customers by what the e-mail address or the name begins with, by the id, or by the last digits of a card.',
  async run({ services, words, print }) {
    const found = await findCustomers(services.database.db, words.join(' '));
    const rows = found.map((row) => [
      row.id,
      row.email,
      joinName(row),
      row.state,
      row.closed_at ? 'closed' : row.is_locked ? 'locked' : 'open',
    ]);
    if (rows.length === 0) print('Nobody is found.');
    else
      for (const line of formatTable([['customer', 'e-mail', 'name', 'state', 'account'], ...rows]))
        print(line);
    const ids = found.map(({ id }) => id);
    return ids.length === 1 ? { subject: ids[0]! } : { detail: { found: ids } };
  },
};

const lock: SharedCommand = {
  role: 'support',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary: 'Keeps an account from being used and ends its sessions. Its money stays in it.',
  options: REASON,
  async run(call) {
    const reason = requireReason(call);
    const { id, email } = await requireCustomer(call);
    if (!(await lockCustomer(call.services, id, reason)))
      throw new OperatorError(`${email} is locked already.`);
    call.print(`${email} is locked.`);
    return { subject: id, detail: { reason } };
  },
};

/** Who took the account over may have asked for it. @throws OperatorError that names what the unlocking would move */
async function requireReleased({ services, options }: SharedCall, customerId: string): Promise<void> {
  const held = options.release === true ? [] : await describeHeldMoney(services, customerId);
  if (held.length > 0)
    throw new OperatorError(
      `This would move once the account is unlocked: ${held.join('; ')}. Reject what was not the customer's (withdrawals reject ID), then say --release.`,
    );
}

const unlock: SharedCommand = {
  role: 'support',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary: 'Opens a locked account again. With --release, money that waits in it is paid out or collected.',
  options: { ...REASON, release: { type: 'boolean' } },
  async run(call) {
    const reason = requireReason(call);
    const { id, email } = await requireCustomer(call);
    await requireReleased(call, id);
    if (!(await unlockCustomer(call.services, id))) throw new OperatorError(`${email} is not locked.`);
    const { isClosed } = await readStanding(call.services.database.db, id);
    call.print(isClosed ? `${email} is unlocked and stays closed.` : `${email} is open again.`);
    return { subject: id, detail: { reason } };
  },
};

/** Whole cents of `12.50` or `-12.50`; not a number otherwise. */
function parseSignedAmount(text: string): number {
  const cents = parseAmount(text.replace(/^-/, ''));
  return cents === undefined ? Number.NaN : text.startsWith('-') ? -cents : cents;
}

const isKind = (kind: string | undefined): kind is AdjustmentTable['kind'] =>
  ADJUSTMENT_KINDS.some((known) => known === kind);

const adjust: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  isFinal: true,
  summary: 'Books money into a wallet or, with --amount=-12.50, out of it.',
  options: {
    amount: { type: 'string', kind: 'amount', isRequired: true },
    kind: { type: 'string', kind: 'choice', choices: ['correction', 'goodwill', 'fee'], isRequired: true },
    ...REASON,
  },
  async run(call) {
    const { services, print } = call;
    const kind = readTextOption(call, 'kind');
    if (!isKind(kind)) throw new OperatorError(`The kind is one of ${ADJUSTMENT_KINDS.join(', ')}.`);
    const { id, email } = await requireCustomer(call);
    const cents = parseSignedAmount(readTextOption(call, 'amount') ?? '');
    const reason = requireReason(call);
    const adjustment = { customer_id: id, cents, kind, reason, author: call.actor };
    const fault = findAdjustmentFault(adjustment);
    if (fault !== undefined) throw new OperatorError(fault);
    if (await needsSecondPerson(services, cents)) {
      const request = await requestAdjustment(services, adjustment);
      print(`${email}: ${formatCents(cents)} waits as ${request} for somebody else to confirm it.`);
      return { subject: id, detail: { request, cents, kind, reason } };
    }
    try {
      const adjustmentId = await adjustWallet(services, adjustment);
      print(`${email}: ${formatCents(cents)} booked as ${adjustmentId}.`);
      return { subject: id, detail: { adjustment: adjustmentId, cents, kind, reason } };
    } catch (error) {
      if (isBreachOf('wallet_not_below_zero', error))
        throw new OperatorError('The wallet holds less than that.');
      throw error;
    }
  },
};

const note: SharedCommand = {
  role: 'support',
  arguments: [
    { name: 'EMAIL', kind: 'customer' },
    { name: 'TEXT', kind: 'text', isRest: true },
  ],
  summary: 'Writes a note about a customer for other operators.',
  async run(call) {
    const { services, words, print } = call;
    const { id, email } = await requireCustomer(call);
    const text = words.slice(1).join(' ').trim();
    if (text === '') throw new OperatorError('The note is missing.');
    const { random, clock, database } = services;
    const row = { id: random.createId('note', clock.now()), customer_id: id, author: call.actor, text };
    await database.db
      .insertInto('customer_note')
      .values({ ...row, created_at: getNowIso(clock) })
      .execute();
    print(`${email}: noted.`);
    return { subject: id, detail: { note: row.id } };
  },
};

const exportData: SharedCommand = {
  role: 'manager',
  right: 'care',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary: 'Prints everything that is known of a customer as JSON; `> file.json` keeps it.',
  async run(call) {
    const { id } = await requireCustomer(call);
    call.print(
      JSON.stringify(await exportPersonalData(call.services, call.services.database.db, id), undefined, 2),
    );
    return { subject: id };
  },
};

const deleteData: SharedCommand = {
  role: 'manager',
  right: 'care',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  isFinal: true,
  summary: 'Closes an account and forgets who it was. What the law keeps is kept for seven years.',
  options: REASON,
  async run(call) {
    const reason = requireReason(call);
    const { id, email } = await requireCustomer(call);
    const outcome = await deleteCustomer(call.services, id);
    if (outcome.state === 'refused') throw new OperatorError(`${email} was not deleted. ${outcome.reason}`);
    call.print(`${id} is deleted.`);
    return { subject: id, detail: { reason: replaceAddress(reason, { id, email }) } };
  },
};

export const operatorCommands = {
  'customer adjust': adjust,
  'customer delete': deleteData,
  'customer export': exportData,
  'customer find': find,
  'customer lock': lock,
  'customer note': note,
  'customer unlock': unlock,
} satisfies Record<string, Command>;

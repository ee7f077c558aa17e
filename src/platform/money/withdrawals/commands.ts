// The operator decides about withdrawals and says what became of them.
import { addBankAccount } from '#lib/contracts/payments/bank-account.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { WITHDRAWAL_STATES } from '#lib/domain/wallet/withdrawal-state.ts';
import { DomainError } from '../../domain-error.ts';
import {
  type Command,
  type CommandOutcome,
  OperatorError,
  readTextOption,
  requireReason,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { AccountLocked, approveWithdrawal, TooEarly, WithdrawalHeld } from './approve.ts';
import { holdCommands } from './hold-commands.ts';
import { type Move, moveWithdrawal } from './move.ts';
import { requireByHand } from './paid-by-hand.ts';
import { findAccountNumber, type NewAccount } from './payout-accounts.ts';
import { RequestRefused, requestForClosed } from './request-by-operator.ts';

const LISTED = 50;

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'Withdrawals that wait for a decision, oldest first; or those of a status.',
  options: { status: { type: 'string', value: 'STATUS' } },
  async run(call) {
    const { services, print } = call;
    const asked = readTextOption(call, 'status') ?? 'requested';
    const status = WITHDRAWAL_STATES.find((known) => known === asked);
    if (!status) throw new OperatorError(`The status is one of ${WITHDRAWAL_STATES.join(', ')}.`);
    const rows = await services.database.db
      .selectFrom('withdrawal')
      .innerJoin('customer', 'customer.id', 'withdrawal.customer_id')
      .leftJoin('payout_account as account', 'account.id', 'withdrawal.account_id')
      .select(['withdrawal.id', 'withdrawal.method', 'withdrawal.amount_cents', 'withdrawal.created_at'])
      .select([
        'customer.email',
        'customer.is_locked',
        'account.account_name',
        'account.account_mask',
        'account.verification',
      ])
      .where('withdrawal.status', '=', status)
      .orderBy('withdrawal.created_at')
      .limit(LISTED)
      .execute();
    const heading = ['withdrawal', 'way', 'amount', 'asked for', 'customer', 'to', 'account', ''];
    const lines = rows.map((row) => [
      row.id,
      row.method,
      formatCents(row.amount_cents),
      row.created_at,
      row.email,
      row.account_name === null ? '' : `${row.account_name} ${row.account_mask}`,
      row.verification ?? '',
      row.is_locked === 1 ? 'locked' : '',
    ]);
    if (lines.length > 0) for (const line of formatTable([heading, ...lines])) print(line);
    print(lines.length === 0 ? `No withdrawal is ${status}.` : `${lines.length} listed.`);
    return { subject: status };
  },
};

/** Takes a step. @throws OperatorError where it cannot follow */
async function step(call: SharedCall, move: Move): Promise<CommandOutcome> {
  const { services, words, print } = call;
  const id = requireWord(words, 0, 'The withdrawal');
  await requireByHand(services, id, move.to);
  const moved = await moveWithdrawal(services, id, move);
  if (!moved) {
    const known = await services.database.db
      .selectFrom('withdrawal')
      .select(['status', 'held_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (known?.held_at) throw new OperatorError(`${id} is held: release it first.`);
    throw new OperatorError(
      known ? `${id} is ${known.status}: it cannot be ${move.to}.` : `There is no withdrawal "${id}".`,
    );
  }
  print(`${id} is ${moved.status}.`);
  return { subject: moved.customer_id, detail: { withdrawal: id, ...move } };
}

const requireReasonToCustomer = (call: SharedCall): string => requireReason(call, 'the customer reads it');

const approve: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'WITHDRAWAL', kind: 'id' }],
  isFinal: true,
  summary: 'Approves a withdrawal; --early although its account is new.',
  options: { early: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const id = requireWord(words, 0, 'The withdrawal');
    try {
      const approved = await approveWithdrawal(services, id, { isEarly: options.early === true });
      if (!approved) throw new OperatorError(`There is no withdrawal "${id}" that waits for a decision.`);
      print(`${id} is approved.`);
      return { subject: approved.customer_id, detail: { withdrawal: id, isEarly: options.early === true } };
    } catch (error) {
      if (error instanceof AccountLocked || error instanceof WithdrawalHeld)
        throw new OperatorError(error.message);
      if (error instanceof TooEarly) throw new OperatorError(`${error.message} Use --early to approve it.`);
      throw error;
    }
  },
};

/** @throws OperatorError where it is missing */
function requireOption(call: SharedCall, name: string): string {
  const value = readTextOption(call, name)?.trim();
  if (value) return value;
  throw new OperatorError(`--${name} is missing.`);
}

/** @throws OperatorError where it is no account in Australia */
function readAccount(call: SharedCall): NewAccount {
  const read = addBankAccount.body.safeParse({
    type: 'national',
    code: requireOption(call, 'bsb'),
    accountNumber: requireOption(call, 'account'),
    accountName: requireOption(call, 'name'),
  });
  if (read.success) return read.data;
  throw new OperatorError(read.error.issues.map(({ message }) => message).join(' '));
}

const request: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary:
    'Asks for money of a closed account in the name of its customer. The reason says how you know who it is.',
  options: {
    amount: { type: 'string', kind: 'amount', isRequired: true },
    bsb: { type: 'string', value: 'BSB', isRequired: true },
    account: { type: 'string', value: 'NUMBER', isRequired: true },
    name: { type: 'string', value: 'NAME', isRequired: true },
    reason: { type: 'string', isRequired: true },
  },
  async run(call) {
    const { services, print } = call;
    const reason = requireReason(call);
    const amount = requireOption(call, 'amount');
    const account = readAccount(call);
    const { id } = await requireCustomer(call);
    try {
      const { id: withdrawal, amount_cents: cents } = await requestForClosed(services, id, {
        amount,
        account,
      });
      print(`${withdrawal}: ${formatCents(cents)} waits for a decision.`);
      return { subject: id, detail: { withdrawal, cents, reason } };
    } catch (error) {
      if (error instanceof RequestRefused || error instanceof DomainError)
        throw new OperatorError(error.message);
      throw error;
    }
  },
};

const reject: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'WITHDRAWAL', kind: 'id' }],
  isFinal: true,
  summary: 'Refuses a withdrawal that has not been sent: the money is in the wallet again.',
  options: { reason: { type: 'string', isRequired: true } },
  run: async (call) => step(call, { to: 'rejected', reason: requireReasonToCustomer(call) }),
};

const show: SharedCommand = {
  role: 'support',
  arguments: [{ name: 'WITHDRAWAL', kind: 'id' }],
  summary:
    'Where a withdrawal goes, in full: for one that is paid by hand. The reason is in the audit trail.',
  options: { reason: { type: 'string', isRequired: true } },
  async run(call) {
    const { services, words, print } = call;
    const reason = requireReason(call);
    const id = requireWord(words, 0, 'The withdrawal');
    const account = await services.database.db
      .selectFrom('withdrawal')
      .innerJoin('payout_account', 'payout_account.id', 'withdrawal.account_id')
      .innerJoin('customer', 'customer.id', 'withdrawal.customer_id')
      .selectAll('payout_account')
      .select(['withdrawal.status', 'customer.is_locked'])
      .where('withdrawal.id', '=', id)
      .executeTakeFirst();
    if (!account) throw new OperatorError(`There is no withdrawal "${id}" that goes to an account.`);
    if (account.is_locked === 1 && account.status === 'approved')
      throw new OperatorError(
        'The account is locked: unlock it before this is paid, or reject the withdrawal.',
      );
    const number = findAccountNumber(services, account);
    if (number === undefined)
      throw new OperatorError(
        account.status === 'sent'
          ? 'Its number does not open with the secrets of this shop. Look up whether it was paid; if not, put the money back with `withdrawals returned`.'
          : 'Its number does not open with the secrets of this shop. Reject the withdrawal.',
      );
    print(`${account.account_name}: ${account.kind} ${account.bank_code} ${number}`);
    return { subject: account.customer_id, detail: { withdrawal: id, reason } };
  },
};

const send: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'WITHDRAWAL', kind: 'id' }],
  isFinal: true,
  summary: 'Says that an approved withdrawal was paid by hand.',
  run: async (call) => step(call, { to: 'sent' }),
};

const takeBack: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'WITHDRAWAL', kind: 'id' }],
  isFinal: true,
  summary: 'Says that the money came back: it is in the wallet again.',
  options: { reason: { type: 'string', isRequired: true } },
  run: async (call) => step(call, { to: 'returned', reason: requireReasonToCustomer(call) }),
};

export const withdrawalCommands = {
  ...holdCommands,
  'withdrawals account': show,
  'withdrawals approve': approve,
  'withdrawals list': list,
  'withdrawals reject': reject,
  'withdrawals request': request,
  'withdrawals returned': takeBack,
  'withdrawals sent': send,
} satisfies Record<string, Command>;

// Limits for the operator: what a customer has, and limits that the customer cannot change.
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '#lib/domain/limits/limit.ts';
import { formatCents, parseTypedAmount } from '#lib/domain/money/money.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { OperatorError, requireWord, type SharedCommand } from '../../ground/operator/command.ts';
import { requireCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { callOffDepositsOverLimit } from '../../money/payments/call-off/call-off-deposits.ts';
import { listCustomersWithOpenPayments } from '../../money/payments/store.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readLimitUses } from './facts.ts';
import { insertLimit } from './store.ts';

function requireOneOf<V extends string>(values: readonly V[], word: string): V {
  const value = values.find((known) => known === word);
  if (value === undefined) throw new OperatorError(`Use one of: ${values.join(', ')}.`);
  return value;
}

function readLimit(words: readonly string[], from: number) {
  const kind: LimitKind = requireOneOf(LIMIT_KINDS, requireWord(words, from, 'The kind'));
  const period: LimitPeriod = requireOneOf(LIMIT_PERIODS, requireWord(words, from + 1, 'The period'));
  const typed = requireWord(words, from + 2, 'The amount, or "none",');
  const cents = typed === 'none' ? undefined : parseTypedAmount(typed);
  if (typed !== 'none' && cents === undefined) throw new OperatorError(`"${typed}" is no amount.`);
  return { kind, period, cents };
}

type Asked = ReturnType<typeof readLimit> & { readonly customerId: string | null };

/** Calls off the open deposits that a limit leaves no room for. One on everybody is looked at for each who has some. */
async function callOffDeposits(tx: Tx, services: Services, customerId: string | null): Promise<void> {
  if (customerId !== null) return callOffDepositsOverLimit(tx, services, customerId);
  for (const id of await listCustomersWithOpenPayments(tx)) {
    await lockWallet(tx, services, id);
    await callOffDepositsOverLimit(tx, services, id);
  }
}

/** Ends what was imposed before and imposes the new limit, which the lowest of several still is beside. */
async function impose(tx: Tx, services: Services, { customerId, kind, period, cents }: Asked): Promise<void> {
  if (customerId !== null) await lockWallet(tx, services, customerId);
  const now = services.clock.now();
  await tx
    .updateTable('customer_limit')
    .set({ ends_at: getNowIso(services.clock) })
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('set_by', '<>', 'customer')
    .where('ends_at', 'is', null)
    .execute();
  const setBy = customerId === null ? 'system' : 'operator';
  if (cents !== undefined)
    await insertLimit(tx, services, { customerId, kind, period, cents, startsAt: now, setBy });
  if (kind === 'deposit') await callOffDeposits(tx, services, customerId);
}

const show: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: 'EMAIL',
  summary: 'The limits that bind a customer now, and what is used of each.',
  async run({ services, words, print }) {
    const { id: customerId } = await requireCustomer({ services, words });
    const rows = (await readLimitUses(services, customerId)).map((use) => [
      use.kind,
      use.period,
      formatCents(use.limitCents),
      formatCents(use.usedCents),
      use.isSystem ? 'everybody' : '',
    ]);
    if (rows.length === 0) print('No limit binds this customer.');
    else for (const line of formatTable([['kind', 'period', 'limit', 'used', 'binds'], ...rows])) print(line);
    return { subject: customerId };
  },
};

const set: SharedCommand = {
  role: 'manager',
  right: 'care',
  usage: 'EMAIL spend|deposit|precommitment day|week|month AMOUNT|none',
  summary: 'Imposes a limit on a customer, beside what the customer sets; none takes it back.',
  async run({ services, words, print }) {
    const { id: customerId } = await requireCustomer({ services, words });
    const asked = readLimit(words, 1);
    await transact(services.database, (tx) => impose(tx, services, { ...asked, customerId }));
    print(asked.cents === undefined ? 'The limit is taken back.' : 'The limit holds.');
    return { subject: customerId, detail: asked };
  },
};

const system: SharedCommand = {
  role: 'manager',
  right: 'care',
  usage: 'spend|deposit|precommitment day|week|month AMOUNT|none',
  summary: 'Imposes a limit on everybody; none takes it back.',
  async run({ services, words, print }) {
    const asked = readLimit(words, 0);
    await transact(services.database, (tx) => impose(tx, services, { ...asked, customerId: null }));
    print(asked.cents === undefined ? 'The limit is taken back.' : 'The limit holds for everybody.');
    return { subject: 'everybody', detail: asked };
  },
};

const require: SharedCommand = {
  role: 'support',
  usage: 'EMAIL [--off]',
  summary: 'Requires a spend limit before the customer buys again; --off takes that back.',
  options: { off: { type: 'boolean' } },
  async run({ services, words, options, print }) {
    const { id: customerId } = await requireCustomer({ services, words });
    const isRequired = options.off !== true;
    await services.database.db
      .updateTable('customer')
      .set({ spend_limit_required: isRequired ? 1 : 0 })
      .where('id', '=', customerId)
      .execute();
    print(isRequired ? 'A spend limit is required.' : 'A spend limit is no longer required.');
    return { subject: customerId, detail: { isRequired } };
  },
};

export const limitCommands = {
  'limits require': require,
  'limits set': set,
  'limits show': show,
  'limits system': system,
};

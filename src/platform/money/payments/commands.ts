import { formatCents } from '#lib/domain/money/money.ts';
import { type Command, OperatorError, type SharedCommand } from '../../ground/operator/command.ts';
import type { Services } from '../../services.ts';
import { SHOP_CURRENCY } from '../ledger/accounts.ts';
import { getCapturedCents } from './captured.ts';
import type { Payment, PaymentProvider } from './provider.ts';
import { findReportingGateway } from './registry.ts';
import { releaseHeld } from './reports/apply-report.ts';
import { putBackRefund } from './reports/put-back-refund.ts';
import { RefundRefused, refundPayment } from './reports/receive.ts';
import { findPayment } from './store.ts';

interface FoundPayment {
  readonly payment: Payment;
  readonly provider: PaymentProvider;
}

async function requirePayment(services: Services, [id = '']: readonly string[]): Promise<FoundPayment> {
  const payment = await findPayment(services.database.db, id);
  if (!payment) throw new OperatorError(`There is no payment "${id}".`);
  const provider = findReportingGateway(services, payment.gateway);
  if (!provider) throw new OperatorError(`The gateway ${payment.gateway} lacks its settings.`);
  return { payment, provider };
}

const refund: SharedCommand = {
  role: 'manager',
  right: 'money',
  usage: 'DEPOSIT',
  summary: 'Gives a payment back by the way it came, and takes it out of the wallet.',
  options: {},
  async run({ services, words, print }) {
    const { payment, provider } = await requirePayment(services, words);
    try {
      const { status } = await refundPayment(services, provider, payment);
      print(`${payment.id} is ${status}.`);
      return { subject: payment.customer_id, detail: { deposit: payment.id, status } };
    } catch (error) {
      if (error instanceof RefundRefused) throw new OperatorError(error.message);
      throw error;
    }
  },
};

const release: SharedCommand = {
  role: 'manager',
  right: 'money',
  usage: 'DEPOSIT',
  summary: 'Credits what was held because the provider took another amount than was asked for.',
  options: {},
  async run({ services, words, print }) {
    const { payment, provider } = await requirePayment(services, words);
    if (payment.captured_currency !== null && payment.captured_currency !== SHOP_CURRENCY)
      throw new OperatorError(`It is held in ${payment.captured_currency}: give it back instead.`);
    const released = await releaseHeld(services, provider, payment.id);
    if (!released) throw new OperatorError(`${payment.id} is ${payment.status}: nothing of it is held.`);
    const cents = getCapturedCents(released);
    print(`${payment.id} is credited with ${formatCents(cents)}.`);
    return { subject: payment.customer_id, detail: { deposit: payment.id, cents } };
  },
};

/** From the wallet of a deleted customer no money is paid out. */
async function requireCustomerOf(services: Services, { customer_id }: Payment): Promise<void> {
  const { deleted_at } = await services.database.db
    .selectFrom('customer')
    .select('deleted_at')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow();
  if (deleted_at !== null)
    throw new OperatorError('Its customer is deleted: give the money back by hand, at the gateway.');
}

const refundFailed: SharedCommand = {
  role: 'manager',
  right: 'money',
  usage: 'DEPOSIT',
  summary: 'Puts a refunded payment that the gateway could not give back into the wallet again.',
  options: {},
  async run({ services, words, print }) {
    const { payment, provider } = await requirePayment(services, words);
    await requireCustomerOf(services, payment);
    if (payment.captured_currency !== null && payment.captured_currency !== SHOP_CURRENCY)
      throw new OperatorError(
        `It came in ${payment.captured_currency}: give it back by hand, at the gateway.`,
      );
    const putBack = await putBackRefund(services, provider, payment.id);
    if (!putBack) throw new OperatorError(`${payment.id} is ${payment.status}: nothing of it was refunded.`);
    const { cents } = putBack;
    const disputedCents = getCapturedCents(putBack.payment) - cents;
    print(`${payment.id} is credited with ${formatCents(cents)} again.`);
    if (disputedCents > 0) print(`Disputes have taken ${formatCents(disputedCents)} of it.`);
    return { subject: payment.customer_id, detail: { deposit: payment.id, cents } };
  },
};

const listHeld: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '',
  summary: 'Lists payments that are held for a decision, and what customers owe.',
  options: {},
  async run({ services: { database }, print }) {
    const held = await database.db
      .selectFrom('deposit')
      .selectAll()
      .where('status', '=', 'held')
      .orderBy('created_at')
      .execute();
    for (const { id, customer_id, amount_cents, captured_cents, captured_currency } of held)
      print(
        `${id} of ${customer_id}: asked for ${formatCents(amount_cents)}, got ${formatCents(captured_cents ?? 0)} ${captured_currency}`,
      );
    const owed = await database.db
      .selectFrom('receivable')
      .selectAll()
      .where('settled_at', 'is', null)
      .orderBy('created_at')
      .execute();
    for (const { deposit_id, customer_id, owed_cents, settled_cents } of owed)
      print(`${customer_id} owes ${formatCents(owed_cents - settled_cents)} of ${deposit_id}`);
    if (held.length + owed.length === 0) print('Nothing is held, and nothing is owed.');
    return {};
  },
};

export const paymentCommands = {
  'payment held': listHeld,
  'payment refund': refund,
  'payment refund-failed': refundFailed,
  'payment release': release,
} satisfies Record<string, Command>;

// Direct debit as a way to pay in: the payment waits for the next file of the bank and for the days in which the bank
// may still say no.

import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { DEBIT_MAX_CENTS, DEBIT_MIN_CENTS, getDueDay } from '#lib/domain/bank/direct-debit.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { getNowIso } from '../../../time.ts';
import type { LocalContext, Payment, PaymentProvider } from '../../payments/provider.ts';
import { nameAccount } from '../../withdrawals/payout-accounts.ts';
import { SENDER_VARIABLES } from '../settings.ts';
import { DEBIT } from './debit.ts';
import { findMandate } from './find-mandate.ts';

const LODGEMENT_CHARS = 12;
/** Our name for a debit in a bank's file; payouts have another one. */
const toLodgement = (depositId: string): string => `DD${depositId.slice(-LODGEMENT_CHARS)}`.toUpperCase();

/** After it counts a bank rarely takes money back; then it is not paid out for some days yet. */
const HOLD_MS = 3 * 86_400_000;

/** One debit a day, whatever became of the others but failure: a bank's own limit is reached soon. */
async function requireFirstOfDay(tx: Tx, { id, customer_id, local_day }: Payment): Promise<void> {
  const other = await tx
    .selectFrom('deposit')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', DEBIT.gateway)
    .where('local_day', '=', local_day)
    .where('status', '<>', 'failed')
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw createDomainError(createDeposit.errors, 'debit_once_a_day');
}

/** The wallet is held: of two debits at once the second sees the first. */
async function askForDebit(payment: Payment, { tx, services }: LocalContext): Promise<{ state: 'pending' }> {
  const { id, customer_id: customerId, amount_cents: amountCents } = payment;
  const mandate = await findMandate(tx, customerId);
  if (!mandate) throw createDomainError(createDeposit.errors, 'mandate_missing');
  await requireFirstOfDay(tx, payment);
  const dueDay = getDueDay(services.clock.now(), mandate.first_debit_from);
  await tx
    .insertInto('bank_debit')
    .values({
      deposit_id: id,
      mandate_id: mandate.id,
      lodgement: toLodgement(id),
      bank_file_id: null,
      created_at: getNowIso(services.clock),
      sent_at: null,
      due_day: dueDay,
    })
    .execute();
  const account = nameAccount(mandate);
  await queueMails(tx, services, [
    {
      kind: 'debit_announced',
      payload: { depositId: id, amountCents, account, dueDay },
      customerId,
      dedupe: `debit_announced:${id}`,
    },
  ]);
  return { state: 'pending' };
}

export const directDebit: PaymentProvider = {
  gateway: DEBIT.gateway,
  methods: [DEBIT.method],
  isTest: false,
  capabilities: {
    hasHostedFields: false,
    hasRedirect: false,
    hasThreeDSecure: false,
    hasWebhook: false,
    isInstructionsOnly: false,
    hasWalletButtons: false,
    canKeepFunds: false,
  },
  settings: { required: SENDER_VARIABLES },
  isOpenTo: async (at, customerId) => (await findMandate(at, customerId)) !== undefined,
  takesDays: true,
  limits: { minCents: DEBIT_MIN_CENTS, maxCents: DEBIT_MAX_CENTS },
  cscRequired: [],
  holdMs: HOLD_MS,
  description: DEBIT.description,
  start: { kind: 'local', run: askForDebit },
  mayCallOff: async ({ id }, { tx }) => {
    const debit = await tx
      .selectFrom('bank_debit')
      .select('bank_file_id')
      .where('deposit_id', '=', id)
      .executeTakeFirst();
    return debit?.bank_file_id === null;
  },
};

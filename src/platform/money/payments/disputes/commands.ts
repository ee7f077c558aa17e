import { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import { formatCents, parseAmount } from '#lib/domain/money/money.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { formatTable } from '../../../ground/operator/table.ts';
import { findGateway } from '../registry.ts';
import { findPayment } from '../store.ts';
import { recordDispute } from './record-dispute.ts';

const LISTED = 500;

const LIVE_STATES: readonly DisputeState[] = ['asked', 'open'];

function readState(call: SharedCall): DisputeState | undefined {
  const state = readTextOption(call, 'state');
  if (state === undefined) return undefined;
  const { data, success } = DisputeState.safeParse(state);
  if (!success) throw new OperatorError(`The state is one of ${DisputeState.options.join(', ')}.`);
  return data;
}

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '[--state STATE] [--customer CUSTOMER]',
  summary: 'Lists disputes of payments, oldest first: those that wait for an answer, or those of a state.',
  options: { state: { type: 'string' }, customer: { type: 'string' } },
  async run(call) {
    const { services, print } = call;
    const state = readState(call);
    const customerId = readTextOption(call, 'customer');
    const rows = await services.database.db
      .selectFrom('dispute')
      .innerJoin('customer', 'customer.id', 'dispute.customer_id')
      .selectAll('dispute')
      .select('customer.email')
      .select((row) =>
        row
          .selectFrom('dispute_booking')
          .whereRef('dispute_id', '=', 'dispute.id')
          .select(({ fn }) => fn.sum<number | string | null>('cents').as('cents'))
          .as('booked_cents'),
      )
      .$if(customerId !== undefined, (query) => query.where('dispute.customer_id', '=', customerId ?? ''))
      .$if(state !== undefined || customerId === undefined, (query) =>
        query.where('dispute.state', 'in', state === undefined ? [...LIVE_STATES] : [state]),
      )
      .orderBy('dispute.created_at')
      .orderBy('dispute.id')
      .limit(LISTED)
      .execute();
    const heading = ['dispute', 'state', 'claimed', 'taken', 'deposit', 'gateway', 'its name there'];
    const lines = rows.map((row) => [
      row.id,
      row.state,
      formatCents(row.claimed_cents),
      formatCents(-Number(row.booked_cents ?? 0)),
      row.deposit_id,
      row.gateway,
      row.reference,
      row.reason,
      row.created_at,
      row.email,
    ]);
    if (lines.length > 0)
      for (const line of formatTable([[...heading, 'reason', 'since', 'customer'], ...lines])) print(line);
    print(lines.length === 0 ? 'There is no such dispute.' : `${lines.length} listed.`);
    return { subject: customerId ?? state ?? 'live' };
  },
};

function readAmount(call: SharedCall): number | undefined {
  const amount = readTextOption(call, 'amount');
  if (amount === undefined) return undefined;
  const cents = parseAmount(amount);
  if (cents === undefined || cents <= 0) throw new OperatorError('The amount is above 0.00, as 12.50.');
  return cents;
}

const record: SharedCommand = {
  role: 'manager',
  right: 'money',
  usage: 'DEPOSIT REFERENCE --state STATE [--amount AMOUNT] [--reason TEXT]',
  summary:
    'Books what a bank says of a dispute: open takes the amount out of the wallet, won gives it back, lost leaves it.',
  options: { state: { type: 'string' }, amount: { type: 'string' }, reason: { type: 'string' } },
  async run(call) {
    const { services, words, print } = call;
    const deposit = requireWord(words, 0, 'The deposit');
    const reference = requireWord(words, 1, "The bank's name of the dispute").slice(0, 200);
    const state = readState(call);
    if (!state)
      throw new OperatorError(`Say how it stands with --state: ${DisputeState.options.join(', ')}.`);
    const payment = await findPayment(services.database.db, deposit);
    if (!payment) throw new OperatorError(`There is no payment "${deposit}".`);
    const cents = readAmount(call);
    const reason = readTextOption(call, 'reason');
    const report = {
      reference,
      state,
      ...(cents !== undefined && { cents }),
      ...(reason !== undefined && { reason }),
    };
    const provider = findGateway(services, payment.gateway) ?? { description: 'Deposit' };
    const dispute = await recordDispute(services, provider, {
      depositId: deposit,
      actor: call.actor,
      report,
    });
    if (!dispute) throw new OperatorError(`There is no payment "${deposit}".`);
    if (dispute.state !== state) throw new OperatorError(`${dispute.id} is ${dispute.state} already.`);
    print(
      `${dispute.id} of ${deposit} is ${dispute.state}: ${formatCents(dispute.claimed_cents)} are disputed.`,
    );
    return {
      subject: payment.customer_id,
      detail: { dispute: dispute.id, deposit, reference, state, claimed: dispute.claimed_cents },
    };
  },
};

export const disputeCommands = {
  'disputes list': list,
  'disputes record': record,
} satisfies Record<string, Command>;

// What operators do about purchases that repeat, by the command line. Each leaves its line in the audit trail.
import { formatCents } from '#lib/domain/money/money.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import {
  type Command,
  OperatorError,
  requireReason,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { requireCustomer } from '../../../ground/operator/customers.ts';
import { formatTable } from '../../../ground/operator/table.ts';
import type { Services } from '../../../services.ts';
import { runCharge } from '../charges/run-charge.ts';
import type { ChargeRetry } from '../jobs.ts';
import { findCharge, findRecurring, listCharges, type RecurringRow } from '../store.ts';
import { formatStatus, listChargeLines, listDue, listRows } from './list.ts';
import { stopByOperator } from './stop.ts';

const HOURS_AHEAD = 24;

async function requireRow({ services, words }: SharedCall): Promise<RecurringRow> {
  const id = requireWord(words, 0, 'The id of the purchase');
  const row = await findRecurring(services.database.db, id);
  if (!row) throw new OperatorError(`There is no ${id}: see \`recurring list EMAIL\`.`);
  return row;
}

const printTable = ({ print }: SharedCall, rows: readonly (readonly string[])[]): void => {
  for (const line of formatTable(rows)) print(line);
};

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary: 'What a customer buys again and again, cancelled or not, with the next charge of each.',
  async run(call) {
    const { id, email } = await requireCustomer(call);
    const rows = await listRows(call.services, id);
    if (rows.length === 0) call.print(`${email} buys nothing again and again.`);
    else printTable(call, [['id', 'what', 'how', 'status', 'paid by', 'next'], ...rows]);
    return { subject: id };
  },
};

const show: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'ID', kind: 'id' }],
  summary: 'One of them with its last charges: when, how much, what became of each and why.',
  async run(call) {
    const row = await requireRow(call);
    call.print(`${row.label}, ${formatStatus(row)}, agreed to at ${formatCents(row.agreed_cents)}`);
    const charges = await listChargeLines(call.services, row.id);
    const heading = ['charge', 'key', 'due', 'amount', 'state', 'reason', 'next try', 'checkout'];
    if (charges.length > 0) printTable(call, [heading, ...charges]);
    return { subject: row.id };
  },
};

const stop: SharedCommand = {
  role: 'support',
  arguments: [{ name: 'ID', kind: 'id' }],
  summary: 'Cancels one of them for good, or pauses it, and tells its owner. Nothing more is charged.',
  options: { reason: { type: 'string', isRequired: true }, pause: { type: 'boolean' } },
  async run(call) {
    const reason = requireReason(call);
    const { id, label } = await requireRow(call);
    const how = call.options.pause === true ? 'pause' : 'cancel';
    if (!(await stopByOperator(call.services, id, how)))
      throw new OperatorError(
        `${label} is ${how === 'pause' ? 'paused or cancelled' : 'cancelled'} already.`,
      );
    call.print(`${label} is ${how === 'pause' ? 'paused' : 'cancelled'}.`);
    return { subject: id, detail: { how, reason } };
  },
};

/** Runs a charge and says what has become of it. */
async function tryCharge(services: Services, chargeId: string, retry?: ChargeRetry): Promise<string> {
  try {
    await runCharge(services, chargeId, retry);
  } catch (error) {
    services.log.error({ err: error, chargeId }, 'a charge could not be run');
    return 'failed';
  }
  const charge = await findCharge(services.database.db, chargeId);
  return charge?.reason ? `${charge.state} (${charge.reason})` : (charge?.state ?? 'gone');
}

const FAILED = ['soft_failure', 'hard_failure'];

const retry: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'ID', kind: 'id' }],
  summary: 'Tries at once what of it has failed and can still be bought.',
  async run(call) {
    const { services, print } = call;
    const row = await requireRow(call);
    const charges = await listCharges(services.database.db, row.id);
    const failed = charges.filter(({ state }) => FAILED.includes(state));
    if (failed.length === 0) throw new OperatorError(`Nothing of ${row.label} waits to be tried again.`);
    const results: string[] = [];
    for (const { id, key, attempts } of failed) {
      const result = await tryCharge(services, id, { cardAttempts: attempts });
      results.push(`${key}: ${result}`);
      print(`${key}: ${result}`);
    }
    return { subject: row.id, detail: { results } };
  },
};

const due: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'HOURS', kind: 'number', isOptional: true }],
  summary: 'What will be charged within so many hours, 24 by default.',
  async run(call) {
    const hours = Number(call.words[0] ?? HOURS_AHEAD);
    if (!Number.isFinite(hours) || hours <= 0) throw new OperatorError('The hours are a number above 0.');
    const charges = await listDue(call.services, call.services.clock.now() + hours * HOUR_MS);
    const lines = charges.map(({ next_try_at, email, label, planned_cents, state }) => [
      next_try_at ?? '',
      email,
      label,
      formatCents(planned_cents),
      state,
    ]);
    if (lines.length > 0) printTable(call, [['when', 'customer', 'what', 'amount', 'state'], ...lines]);
    const cents = charges.reduce((sum, { planned_cents }) => sum + Number(planned_cents), 0);
    call.print(`${charges.length} charges, ${formatCents(cents)} together.`);
    return { subject: `${hours} h` };
  },
};

const run: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [],
  summary: 'Runs what is due now, as the worker does. A charge is made once, however often this is run.',
  async run(call) {
    const { services, print } = call;
    const counts = new Map<string, number>();
    for (const { id } of await listDue(services, services.clock.now())) {
      const result = await tryCharge(services, id);
      counts.set(result, (counts.get(result) ?? 0) + 1);
    }
    if (counts.size === 0) print('Nothing is due.');
    for (const [result, count] of counts) print(`${result}: ${count}`);
    return { isRight: !counts.has('failed'), detail: Object.fromEntries(counts) };
  },
};

export const recurringCommands = {
  'recurring list': list,
  'recurring show': show,
  'recurring stop': stop,
  'recurring retry': retry,
  'recurring due': due,
  'recurring run': run,
} as const satisfies Readonly<Record<string, Command>>;

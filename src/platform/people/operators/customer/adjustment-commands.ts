import { formatCents } from '#lib/domain/money/money.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { isBreachOf } from '../../../ground/db/rules.ts';
import {
  OperatorError,
  requireReason,
  requireWord,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { formatTable } from '../../../ground/operator/table.ts';
import { loadActorNames } from '../../../ground/staff/actor-names.ts';
import { confirmRequest, listRequests, refuseRequest } from './adjustment-requests.ts';

const waiting: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'Adjustments of wallets that wait for a second person, the oldest first.',
  async run({ services, print }) {
    const rows = await listRequests(services);
    const nameOf = await loadActorNames(services.database.db);
    if (rows.length === 0) print('No adjustment waits.');
    else
      for (const line of formatTable([
        ['adjustment', 'since', 'customer', 'amount', 'kind', 'asked by', 'reason'],
        ...rows.map((row) => [
          row.id,
          formatInstant(row.created_at),
          row.email,
          formatCents(row.cents),
          row.kind,
          nameOf(row.author),
          row.reason,
        ]),
      ]))
        print(line);
    return { subject: 'adjustments', detail: { waiting: rows.length } };
  },
};

const confirm: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'ID', kind: 'id' }],
  isFinal: true,
  summary: 'Books an adjustment that somebody else asked for.',
  async run({ services, words, actor, print }) {
    const id = requireWord(words, 0, 'The id');
    try {
      const { request, adjustmentId } = await confirmRequest(services, { id, by: actor });
      const { customer_id: subject, cents, kind, reason, author } = request;
      print(`${formatCents(cents)} booked as ${adjustmentId}.`);
      return { subject, detail: { adjustment: adjustmentId, request: id, cents, kind, reason, author } };
    } catch (error) {
      if (isBreachOf('wallet_not_below_zero', error))
        throw new OperatorError('The wallet holds less than that.');
      throw error;
    }
  },
};

const refuse: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'ID', kind: 'id' }],
  summary: 'Says no to an adjustment that waits for a second person, or takes it back. Nothing is booked.',
  options: { reason: { type: 'string', isRequired: true } },
  async run(call) {
    const { services, words, actor, print } = call;
    const reason = requireReason(call);
    const id = requireWord(words, 0, 'The id');
    const { customer_id: subject, cents } = await refuseRequest(services, { id, by: actor });
    print(`${formatCents(cents)} is not booked.`);
    return { subject, detail: { request: id, cents, reason } };
  },
};

export const adjustmentCommands = {
  'adjustments waiting': waiting,
  'adjustments confirm': confirm,
  'adjustments refuse': refuse,
};

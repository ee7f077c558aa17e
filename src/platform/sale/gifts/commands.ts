// The operator looks at the gifts of a customer, and takes one back where its giver asks.
import {
  type Command,
  requireReason,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { takeBackGift } from './end.ts';

const LISTED = 50;

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary:
    'Tickets that a customer gave away or was given, the newest first: to whom, and what became of them.',
  async run({ services, words, print }) {
    const { id } = await requireCustomer({ services, words });
    const rows = await services.database.db
      .selectFrom('gift')
      .innerJoin('customer as giver', 'giver.id', 'gift.customer_id')
      .leftJoin('customer as taker', 'taker.id', 'gift.taken_by')
      .select(['gift.id', 'gift.ticket_id', 'gift.state', 'gift.recipient', 'gift.way'])
      .select(['gift.created_at', 'gift.ends_at', 'gift.ended_at'])
      .select(['giver.email as giver', 'taker.email as taker'])
      .where(({ eb, or }) => or([eb('gift.customer_id', '=', id), eb('gift.taken_by', '=', id)]))
      .orderBy('gift.created_at', 'desc')
      .orderBy('gift.id', 'desc')
      .limit(LISTED)
      .execute();
    const lines = rows.map((row) => [
      row.id,
      row.ticket_id,
      row.giver,
      row.taker ?? (row.recipient || row.way),
      row.state,
      row.created_at,
      row.ended_at ?? row.ends_at,
    ]);
    const heading = ['gift', 'ticket', 'given by', 'to', 'state', 'given', 'until'];
    for (const line of formatTable([heading, ...lines])) print(line);
    if (rows.length === 0) print('There are no gifts.');
    return { subject: id };
  },
};

const takeBack: SharedCommand = {
  role: 'support',
  right: 'support',
  arguments: [{ name: 'GIFT', kind: 'id' }],
  summary: 'Takes a gift back that nobody has taken, for its giver: the ticket plays on for the giver.',
  options: { reason: { type: 'string', isRequired: true } },
  async run(call) {
    const { services, words, print } = call;
    const id = requireWord(words, 0, 'The gift');
    const reason = requireReason(call);
    const { ticketId, state } = await takeBackGift(services, id);
    print(`The gift ${id} is over (${state}): the ticket ${ticketId} is its buyer's.`);
    return { subject: ticketId, detail: { gift: id, reason } };
  },
};

export const giftCommands = {
  'gifts list': list,
  'gifts take-back': takeBack,
} satisfies Record<string, Command>;

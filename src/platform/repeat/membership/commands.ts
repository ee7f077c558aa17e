import { transact } from '../../ground/db/open.ts';
import { type Command, requireReason, type SharedCommand } from '../../ground/operator/command.ts';
import { requireCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { endByOperator } from './members.ts';

const show: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: 'EMAIL',
  summary: 'Whether a customer is a member, and what has become of the membership.',
  async run({ services, words, print }) {
    const { id: customerId } = await requireCustomer({ services, words });
    const { db } = services.database;
    const held = await db
      .selectFrom('membership')
      .select(['program', 'status', 'tier', 'updated_at', 'premium_until'])
      .where('customer_id', '=', customerId)
      .execute();
    if (held.length === 0) print('Not a member of anything.');
    for (const row of held)
      print(
        `${row.program}: ${row.status}, ${row.tier}${row.premium_until ? ` until ${row.premium_until}` : ''}, since ${row.updated_at}`,
      );
    const events = await db
      .selectFrom('membership_event')
      .select(['at', 'program', 'what', 'detail'])
      .where('customer_id', '=', customerId)
      .orderBy('at')
      .orderBy('id')
      .execute();
    const lines = events.map(({ at, program, what, detail }) => [at, program, what, detail]);
    for (const line of formatTable([['at', 'program', 'what', 'detail'], ...lines])) print(line);
    return { subject: customerId };
  },
};

const end: SharedCommand = {
  role: 'support',
  usage: 'EMAIL --reason TEXT',
  summary: 'Ends the memberships of a customer at once, with a message. Entries stay in their giveaways.',
  options: { reason: { type: 'string' } },
  async run(call) {
    const { services, print } = call;
    const { id: customerId } = await requireCustomer(call);
    const reason = requireReason(call);
    const isEnded = await transact(services.database, (tx) =>
      endByOperator(tx, services, customerId, reason),
    );
    print(isEnded ? 'The membership has ended.' : 'This customer was no member.');
    return { subject: customerId, detail: { reason } };
  },
};

export const membershipCommands = { 'membership show': show, 'membership end': end } satisfies Record<
  string,
  Command
>;

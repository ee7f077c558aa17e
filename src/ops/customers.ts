import { formatCents } from '#lib/domain/money.ts';
import { walletOf } from '#platform/ledger/accounts.ts';
import { type Command, needed, OperatorError } from './command.ts';
import { table } from './table.ts';

const LISTED = 10;

const show: Command = {
  usage: 'EMAIL',
  summary: 'An account: who it is, what the wallet holds, the latest entries.',
  async run({ services, words, print }) {
    const { db } = services.database;
    const email = needed(words, 0, 'The e-mail address').trim().toLowerCase();
    const customer = await db
      .selectFrom('customer')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
    if (!customer) throw new OperatorError(`Nobody has an account with ${email}.`);
    const { balanceCents } = await walletOf(db, customer.id);
    print(`${customer.firstname} ${customer.lastname}, ${customer.state}, since ${customer.created_at}`);
    print(`${customer.id}${customer.closed_at ? `, closed ${customer.closed_at}` : ''}`);
    print(`Wallet: ${formatCents(balanceCents)}`);
    const entries = await db
      .selectFrom('entry')
      .innerJoin('draw', 'draw.id', 'entry.draw_id')
      .select(['entry.ticket_id', 'draw.offer_key', 'draw.draw_no', 'draw.status', 'entry.prize_cents'])
      .where('entry.customer_id', '=', customer.id)
      .orderBy('draw.draw_at', 'desc')
      .limit(LISTED)
      .execute();
    const rows = entries.map((row) => [
      row.ticket_id,
      row.offer_key,
      row.draw_no,
      row.status.replace('DRAW_', '').toLowerCase(),
      row.prize_cents === null ? '' : formatCents(row.prize_cents),
    ]);
    if (rows.length > 0)
      for (const line of table([['ticket', 'offer', 'draw', 'status', 'prize'], ...rows])) print(line);
    return { subject: customer.id };
  },
};

export const customerCommands = { 'customer show': show } satisfies Record<string, Command>;

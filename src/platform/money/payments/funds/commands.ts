import { transact } from '../../../ground/db/open.ts';
import {
  type Command,
  OperatorError,
  requireWord,
  type SharedCommand,
} from '../../../ground/operator/command.ts';
import { formatTable } from '../../../ground/operator/table.ts';
import { freeFund, nameCard } from './block-fund.ts';

const LISTED = 500;

const listBlocked: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '',
  summary: 'Lists kept cards that pay nothing because a payment with them was disputed, oldest first.',
  options: {},
  async run({ services: { database }, print }) {
    const rows = await database.db
      .selectFrom('fund')
      .innerJoin('customer', 'customer.id', 'fund.customer_id')
      .selectAll('fund')
      .select('customer.email')
      .where('blocked_at', 'is not', null)
      .orderBy('blocked_at')
      .orderBy('fund.id')
      .limit(LISTED)
      .execute();
    const lines = rows.map((row) => [row.id, nameCard(row), row.gateway, row.blocked_at ?? '', row.email]);
    if (lines.length > 0)
      for (const line of formatTable([['fund', 'card', 'gateway', 'since', 'customer'], ...lines]))
        print(line);
    print(lines.length === 0 ? 'No card is blocked.' : `${lines.length} listed.`);
    return {};
  },
};

const free: SharedCommand = {
  role: 'manager',
  right: 'money',
  usage: 'FUND',
  summary: 'Lets a kept card pay again that was blocked by a dispute, and tells its owner.',
  options: {},
  async run({ services, words, print }) {
    const id = requireWord(words, 0, 'The card');
    const fund = await transact(services.database, (tx) => freeFund(tx, services, id));
    if (!fund) throw new OperatorError(`There is no blocked card "${id}".`);
    print(`${fund.id} (${nameCard(fund)}) can pay again.`);
    return { subject: fund.customer_id, detail: { fund: fund.id } };
  },
};

export const fundCommands = {
  'funds blocked': listBlocked,
  'funds free': free,
} satisfies Record<string, Command>;

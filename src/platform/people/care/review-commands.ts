// Accounts that wait for somebody to look whether their owner is an excluded person.
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { transact } from '../../ground/db/open.ts';
import {
  OperatorError,
  requireReason,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { requireCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';
import type { LikenessReason } from './matching/compare-people.ts';
import { findAlikeAccounts } from './matching/find-alike.ts';
import { listReviews, type Settlement, settleReview } from './person-reviews.ts';

const REASONS: Readonly<Record<LikenessReason, string>> = {
  name_same: 'the same name',
  name_like: 'a like name',
  name_part: 'a part of the name',
  birth_same: 'the same date of birth',
  birth_near: 'a near date of birth',
  mailbox: 'the same mailbox',
  phone: 'the same telephone',
  address: 'the same address',
  document: 'the same document',
  instrument: 'the same bank account, card or account at a gateway',
};

const describe = (reasons: readonly LikenessReason[]): string =>
  reasons.map((reason) => REASONS[reason]).join(', ');

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '',
  summary:
    'Lists accounts that wait because their owner may be a person who is on a break or excluded, with what both have in common. Their owners are not told why.',
  async run({ services, print }) {
    const reviews = await listReviews(services.database.db, services);
    if (reviews.length === 0) {
      print('No account waits.');
      return { subject: 'people', detail: { waiting: 0 } };
    }
    const rows = reviews.map(({ id, email, fromEmail, reasons, openedAt }) => [
      id,
      formatInstant(openedAt),
      email,
      fromEmail,
      describe(reasons),
    ]);
    for (const line of formatTable([['review', 'since', 'account', 'may be', 'in common'], ...rows]))
      print(line);
    return { subject: 'people', detail: { waiting: reviews.length } };
  },
};

async function settle(call: SharedCall, outcome: Settlement['outcome'], said: string) {
  const { services, words, print, actor } = call;
  const id = requireWord(words, 0, 'The review');
  const reason = requireReason(call);
  const customerId = await transact(services.database, (tx) =>
    settleReview(tx, services, { id, outcome, by: actor, reason }),
  );
  if (customerId === undefined)
    throw new OperatorError('No account waits under that name. See `people waiting`.');
  print(said);
  return { subject: customerId, detail: { review: id, outcome, reason } };
}

const same: SharedCommand = {
  role: 'manager',
  right: 'care',
  usage: 'REVIEW --reason TEXT',
  summary:
    'Says that the account is of the person who is on a break or excluded: that holds in it too, at once.',
  options: { reason: { type: 'string' } },
  run: (call) => settle(call, 'same', 'What holds in the other account holds in this one too.'),
};

const other: SharedCommand = {
  role: 'manager',
  right: 'care',
  usage: 'REVIEW --reason TEXT',
  summary:
    'Says that the account is of another person: it opens, its owner is told, and nothing passes between the two from now on. Make sure who is asking.',
  options: { reason: { type: 'string' } },
  run: (call) => settle(call, 'other', 'The account is open, and its owner is told.'),
};

const accounts: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: 'EMAIL',
  summary:
    'Lists the accounts that surely are, or may be, of the same person as this one, with what they have in common.',
  async run(call) {
    const { services, print } = call;
    const { id } = await requireCustomer(call);
    const found = await findAlikeAccounts(services.database.db, services, id);
    if (!found) throw new OperatorError('The account is deleted: nothing is known of its owner.');
    if (found.length === 0) print('No other account looks like one of the same person.');
    const rows = found.map(({ email, closed_at, verdict, reasons }) => [
      email,
      closed_at === null ? 'open' : 'closed',
      verdict === 'sure' ? 'the same person' : 'may be the same',
      describe(reasons),
    ]);
    if (rows.length > 0)
      for (const line of formatTable([['account', 'state', 'who', 'in common'], ...rows])) print(line);
    return { subject: id, detail: { found: found.map((row) => row.id) } };
  },
};

export const reviewCommands = {
  'people waiting': list,
  'people same': same,
  'people other': other,
  'people accounts': accounts,
};

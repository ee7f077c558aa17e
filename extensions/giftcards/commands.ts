import { formatCents, parseAmount } from '#lib/domain/money/money.ts';
import { formatTable, OperatorError, requireWord, type SharedCommand } from '#platform/extension.ts';
import { issueCard, listCards } from './cards.ts';

const MAX_CENTS = 100_000;
const LISTED_MAX = 100;

/** On the command line alone: the code that it prints is money. */
const add: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'AMOUNT', kind: 'amount' }],
  summary: 'Makes a gift card that holds the amount, as 50.00, and prints its code once.',
  async run({ services, words, print }) {
    const cents = parseAmount(requireWord(words, 0, 'The amount')) ?? 0;
    if (cents < 1 || cents > MAX_CENTS)
      throw new OperatorError(`A gift card holds between 0.01 and ${formatCents(MAX_CENTS)}, as 50.00.`);
    const { id, code } = await issueCard(services, cents);
    print(`${code} holds ${formatCents(cents)}. The code is kept nowhere: write it down now.`);
    return { subject: id, detail: { cents } };
  },
};

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'The gift cards, newest first: the end of the code, what each held and holds.',
  async run({ services, print }) {
    const cards = await listCards(services.database.db, LISTED_MAX);
    const lines = cards.map((card) => [
      card.id,
      `…${card.code_end}`,
      formatCents(card.issued_cents),
      formatCents(card.balance_cents),
      card.created_at,
    ]);
    for (const line of formatTable([['card', 'code', 'held', 'holds', 'made'], ...lines])) print(line);
    return {};
  },
};

export const giftCardCommands = { 'giftcards add': add, 'giftcards list': list };

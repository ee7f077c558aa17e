// What came of a draw in a line: descriptions for search engines and feeds say something of every kind of draw.
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { PastDraw } from '#lib/contracts/offers/draw.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { describeOutcome } from '#lib/domain/draws/describe-outcome.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createPastDraw } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);

const raffle = (overrides: Partial<NonNullable<PastDraw['raffle']>> = {}): Partial<PastDraw> => ({
  numbers: [],
  supplementary: [],
  raffle: { name: 'Harbour Boat', prizes: [], winners: [], tickets: 40, entries: 12, ...overrides },
});
const winner = (number: number, prize: string) => ({
  place: 1,
  rank: 0,
  number,
  prize,
  value: toMoney(50_000),
  initial: 'M',
  state: 'NSW',
});

test.each<[string, Partial<PastDraw>, string]>([
  ['balls, ascending', { numbers: [9, 4, 30], supplementary: [12, 7] }, '4, 9, 30 + 7, 12'],
  ['a ball of a second barrel', { numbers: [9, 4], supplementary: [], powerball: 3 }, '4, 9 + 3'],
  ['digits in their order', { numbers: [9, 4, 4], supplementary: [], isOrdered: true }, '9, 4, 4'],
  ['no numbers on record', { numbers: [], supplementary: [] }, 'its numbers are not on record'],
  ['a raffle', raffle({ winners: [winner(18, '$500 cash')] }), 'ticket 18 won $500 cash'],
  [
    'a raffle of many prizes',
    raffle({ winners: [1, 2, 3, 4, 5].map((number) => winner(number, '$5')) }),
    'ticket 1 won $5, ticket 2 won $5, ticket 3 won $5, 2 more',
  ],
  ['a raffle whose prizes are being given', raffle(), 'its winning tickets are being given their prizes'],
  ['a raffle without tickets', raffle({ tickets: 0 }), 'no ticket was sold, so no prize was drawn'],
])('%s', (_, overrides, text) => {
  expect(describeOutcome(t, createPastDraw(overrides))).toBe(text);
});

test('no description of a result lacks what it is about', () => {
  const texts = Object.entries(defaultCopy).filter(([key]) => key.startsWith('seo.kind.draw'));
  for (const [key] of texts.filter(([name]) => name.endsWith('.description'))) {
    const numbers = describeOutcome(t, createPastDraw(raffle({ tickets: 0 })));
    const values = {
      name: 'Boat',
      title: 'Boat draw 3',
      drawNo: 3,
      date: 'Friday 27 November 2026',
      numbers,
    };
    expect(t(key as 'seo.kind.draw.description', values)).not.toMatch(/: \.|\{|\.\./);
  }
});

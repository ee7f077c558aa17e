import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPrizeFundsCents, type WalletLine } from '#lib/domain/wallet/prize-funds.ts';

type Told = readonly [kind: string, cents: number, about?: string];

const toLines = (told: readonly Told[]): WalletLine[] =>
  told.map(([kind, cents, about = ''], index) => ({ transactionId: `t${index}`, kind, cents, about }));

test.each<[string, readonly Told[], number]>([
  ['what was paid in is no prize', [['deposit', 5000]], 0],
  [
    'a prize',
    [
      ['deposit', 5000],
      ['prize', 2000],
    ],
    2000,
  ],
  [
    'tickets come from other money',
    [
      ['deposit', 5000],
      ['prize', 2000],
      ['purchase', -5000],
    ],
    2000,
  ],
  [
    'then from prizes',
    [
      ['deposit', 5000],
      ['prize', 2000],
      ['purchase', -6000],
    ],
    1000,
  ],
  [
    'a withdrawal takes prizes',
    [
      ['deposit', 5000],
      ['prize', 2000],
      ['withdrawal', -500],
    ],
    1500,
  ],
  [
    'one before the prize does not',
    [
      ['deposit', 5000],
      ['withdrawal', -5000],
      ['prize', 2000],
    ],
    2000,
  ],
  [
    'a gift takes prizes',
    [
      ['deposit', 5000],
      ['prize', 2000],
      ['donation', -2000],
    ],
    0,
  ],
  [
    'tickets before the prize do not',
    [
      ['deposit', 5000],
      ['purchase', -5000],
      ['prize', 700],
    ],
    700,
  ],
  [
    'money paid in later pays for no earlier ticket',
    [
      ['prize', 900],
      ['purchase', -900],
      ['deposit', 900],
    ],
    0,
  ],
  [
    'a refund gives back what paid',
    [
      ['prize', 900],
      ['purchase', -900, 'c'],
      ['refund', 400, 'c'],
    ],
    400,
  ],
  [
    'of its own purchase',
    [
      ['prize', 900],
      ['purchase', -900, 'c'],
      ['refund', 400, 'd'],
    ],
    0,
  ],
  [
    'a withdrawal that comes back',
    [
      ['deposit', 100],
      ['prize', 900],
      ['withdrawal', -1000],
      ['reversal', 1000, 't2'],
    ],
    900,
  ],
  [
    'a deposit that goes back',
    [
      ['deposit', 500],
      ['prize', 900],
      ['purchase', -400],
      ['reversal', -500, 't0'],
    ],
    500,
  ],
  [
    'a prize that was corrected',
    [
      ['deposit', 500],
      ['prize', 900],
      ['reversal', -900, 't1'],
    ],
    0,
  ],
  [
    'a dispute that was won',
    [
      ['prize', 900],
      ['dispute', -300],
      ['dispute', 300],
    ],
    900,
  ],
  [
    'money from the operator',
    [
      ['adjustment', 300],
      ['prize', 900],
      ['adjustment', -500],
    ],
    700,
  ],
])('%s', (_, told, cents) => expect(getPrizeFundsCents(toLines(told))).toBe(cents));

/** A wallet of single cents, each of which knows whether it was won. */
interface Purse {
  readonly coins: boolean[];
  /** What left by each step that may come back, in the order it left. */
  readonly gone: Map<string, boolean[]>;
}

/** Takes coins of a kind while there are any, then others. */
function take({ coins }: Purse, count: number, isWonFirst: boolean): boolean[] {
  const taken: boolean[] = [];
  while (taken.length < count && coins.length > 0) {
    const at = coins.indexOf(isWonFirst);
    taken.push(...coins.splice(Math.max(0, at), 1));
  }
  return taken;
}

type Step = readonly [
  'deposit' | 'prize' | 'purchase' | 'withdrawal' | 'donation' | 'refund' | 'back',
  number,
];

/** What a step does to the purse, and the line that says so; none where it can do nothing. */
function play(purse: Purse, [kind, count]: Step, index: number): WalletLine | undefined {
  const transactionId = `t${index}`;
  const line = (cents: number, about: string, as: string = kind) =>
    cents === 0 ? undefined : { transactionId, kind: as, cents, about };
  if (kind === 'deposit' || kind === 'prize') {
    purse.coins.push(...Array.from({ length: count }, () => kind === 'prize'));
    return line(count, transactionId);
  }
  if (kind === 'purchase' || kind === 'withdrawal' || kind === 'donation') {
    const taken = take(purse, count, kind !== 'purchase');
    if (kind !== 'donation') purse.gone.set(`${kind} ${transactionId}`, taken);
    return line(-taken.length, transactionId);
  }
  const wanted = kind === 'refund' ? 'purchase ' : 'withdrawal ';
  const names = [...purse.gone.keys()].filter((name) => name.startsWith(wanted));
  const name = names[count % Math.max(1, names.length)];
  const coins = name === undefined ? [] : purse.gone.get(name)!;
  // A withdrawal comes back whole; of a purchase some tickets may, and what paid last comes back first.
  const back = coins.splice(kind === 'refund' ? coins.length >> 1 : 0);
  if (kind === 'back' && name !== undefined) purse.gone.delete(name);
  purse.coins.push(...back);
  return line(back.length, name?.slice(wanted.length) ?? '', kind === 'back' ? 'reversal' : kind);
}

test('whatever happens in whatever order, what is left of prizes is the cents that were won', () => {
  const kind = fc.constantFrom<Step[0][]>(
    'deposit',
    'prize',
    'purchase',
    'withdrawal',
    'donation',
    'refund',
    'back',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(kind, fc.integer({ min: 1, max: 12 })), { maxLength: 40 }), (steps) => {
      const purse: Purse = { coins: [], gone: new Map() };
      const lines: WalletLine[] = [];
      for (const [index, step] of steps.entries()) {
        const line = play(purse, step, index);
        if (line) lines.push(line);
        expect(getPrizeFundsCents(lines)).toBe(purse.coins.filter(Boolean).length);
      }
    }),
    { numRuns: 300 },
  );
});

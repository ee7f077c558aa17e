import { expect, test } from 'vitest';
import type { Entry } from '#lib/contracts/cart/order.ts';
import { isEarlyBird, splitEntries } from '#lib/domain/raffle/entries.ts';
import { getEarlyBirdNo } from '#lib/domain/raffle/prizes.ts';
import { describeWinnings } from '#lib/domain/ticket/winnings.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

test('early birds are told from the main draw, in whatever order they come', () => {
  const entries = [getEarlyBirdNo(14, 1), 14, getEarlyBirdNo(14, 2)].map((drawNo) => ({ drawNo }));
  const { main, earlyBirds } = splitEntries(entries);
  expect(main?.drawNo).toBe(14);
  expect(earlyBirds.map(({ drawNo }) => drawNo)).toEqual([1401, 1402]);
});

test('a draw with a large number of its own is no early bird', () => {
  expect(isEarlyBird({ drawNo: 1401 }, [{ drawNo: 1401 }])).toBe(false);
  expect(splitEntries([])).toEqual({ main: undefined, earlyBirds: [] });
});

test('a thing that was won is named, and money is said beside it, never as nothing', () => {
  const { entries } = createOrder({}, { status: 'DRAW_PAID' });
  const won = (amount: string, prizes?: { name: string; isCash: boolean }[]) =>
    entries.map((entry) => ({
      ...entry,
      outcome: { state: 'won', isPaid: true, prize: { amount, currency: 'AUD' }, ...(prizes && { prizes }) },
    })) as unknown as Entry[];
  const travel = { name: '$20,000 of travel', isCash: false };
  const cash = { name: '$500', isCash: true };
  expect(describeWinnings(won('0.00', [travel]))).toBe('$20,000 of travel');
  expect(describeWinnings(won('500.00', [travel, cash]))).toBe('$20,000 of travel and $500.00');
  expect(describeWinnings([...won('9.00'), ...won('0.10')])).toBe('$9.10');
  expect(describeWinnings(entries)).toBeUndefined();
});

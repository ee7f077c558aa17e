import { expect, test } from 'vitest';
import { RaffleFile } from '#lib/contracts/catalogue/raffle-file.ts';
import { removeRow, toFileFields } from '#lib/domain/catalogue/file-form.ts';
import { getRaffleRules, readRaffleForm } from '#lib/domain/catalogue/raffle-form.ts';
import { DEMONSTRATION_RAFFLES } from '#platform/shop/seed/raffles/all.ts';

const toSent = (file: object): Map<string, string[]> =>
  new Map(
    [...toFileFields(file, getRaffleRules(file))].map(([name, text]) => [
      name,
      name === 'notSoldIn' || name === 'calendar.drawDays' ? text.split(', ').filter(Boolean) : [text],
    ]),
  );

test.each(DEMONSTRATION_RAFFLES.map(({ file }) => [file.key, file] as const))(
  'the form of %s gives back the file that it shows',
  (_, file) => {
    expect(RaffleFile.parse(readRaffleForm(file, toSent(file)))).toEqual(file);
  },
);

test('rows without words are left out, what cannot be read stays, and an emptied field goes', () => {
  const { file } = DEMONSTRATION_RAFFLES.find((one) => one.file.calendar)!;
  const sent = toSent(file);
  sent.set('books.2.tickets', ['']);
  sent.set('books.2.price', ['']);
  sent.set('books.1.price', ['nine']);
  sent.set('calendar.draw.postal.first', ['']);
  sent.set('calendar.draw.postal.size', ['']);
  sent.set('calendar.draw.prizes.0.valueCents', ['1,250.5']);
  const read = readRaffleForm(file, sent) as {
    books: object[];
    calendar: { draw: { postal?: object; prizes: object[] } };
  };
  expect(read.books).toHaveLength(2);
  expect(read.books[1]).toMatchObject({ price: 'nine' });
  expect(read.calendar.draw.postal).toBeUndefined();
  expect(read.calendar.draw.prizes[0]).toMatchObject({ valueCents: 125_050 });
});

test('a row is taken out, and those behind it move up', () => {
  const { file } = DEMONSTRATION_RAFFLES[0]!;
  const without = removeRow(file, 'books.0') as { books: object[] };
  expect(without.books).toEqual(file.books.slice(1));
});

import { expect, test } from 'vitest';
import { countTypingErrors, findMeantWords, toSearchWords } from '#lib/domain/text/search-words.ts';

test.each([
  ['Café', ['cafe']],
  ["Don't, DON’T", ['dont', 'dont']],
  ['2026-05-07 and 0', ['2026', '5', '7', 'and', '0']],
  ['B2', ['b', '2']],
  ['  ', []],
])('the words of %j are %j', (text, words) => {
  expect(toSearchWords(text)).toEqual(words);
});

test.each([
  ['raffle', 'raffle', 0],
  ['rafle', 'raffle', 1],
  ['rafflle', 'raffle', 1],
  ['raflfe', 'raffle', 1],
  ['rabble', 'raffle', 2],
  ['lottery', 'raffle', 3],
])('between %s and %s lie %i errors', (a, b, errors) => {
  expect(countTypingErrors(a, b, 2)).toBe(errors);
});

test('the words with the fewest errors are meant, also those that only begin so', () => {
  const known = ['jackpot', 'jackpots', 'raffle', 'ruffle', 'withdrawal'];
  expect(findMeantWords('jackpto', known)).toEqual(['jackpot']);
  expect(findMeantWords('raffel', known)).toEqual(['raffle']);
  expect(findMeantWords('withdrwa', known)).toEqual(['withdrawal']);
  expect(findMeantWords('zzzzz', known)).toEqual([]);
});

import { expect, test } from 'vitest';
import { groupQuestions, toQuestionAnchors } from '#lib/domain/content/faq.ts';

test('a question is linked to by its first words, two of the same words by a number', () => {
  expect(
    toQuestionAnchors(['How am I paid?', 'how am I PAID', "What's a “système” & who <b>plays</b>?", '???']),
  ).toEqual(['how-am-i-paid', 'how-am-i-paid-2', 'whats-a-système-who-b-plays-b', 'question']);
});

test('questions are grouped in the order in which their categories appear', () => {
  const asked = (category: string, id: number) => ({ category, id });
  const groups = groupQuestions([asked('B', 1), asked('A', 2), asked('B', 3)]);
  expect(groups.map(({ category, questions }) => [category, questions.map(({ id }) => id)])).toEqual([
    ['B', [1, 3]],
    ['A', [2]],
  ]);
});

// No call answers in the words of the library that reads its body.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { describeIssue } from '#lib/contracts/protocol/issue-words.ts';

const read = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input, { error: describeIssue }).error?.issues.map(({ message }) => message) ?? [];

test.each<[string, z.ZodType, unknown]>([
  ['This is missing. Fill it in.', z.string(), undefined],
  ['Send this as a text.', z.string(), 7],
  ['Send this as a list.', z.array(z.string()), 'a'],
  ['Choose one of these: week, month.', z.enum(['week', 'month']), 'year'],
  ['Use at most 3 characters.', z.string().max(3), 'four'],
  ['Use at least 1 entries.', z.array(z.string()).min(1), []],
  ['Use at most 9.', z.number().max(9), 10],
  ['This is not in the form that is asked for.', z.email(), 'a'],
  ['Leave out what we do not know: b.', z.strictObject({}), { b: 1 }],
  [
    'This is not what is asked for. Look at the reference of the call.',
    z.union([z.string(), z.number()]),
    {},
  ],
  ['Own words', z.string('Own words'), 7],
])('%s', (words, schema, input) => {
  expect(read(schema, input)).toEqual([words]);
});

const WRONG: readonly unknown[] = [undefined, null, 7, 'x', [], {}, { amount: {} }];
const LIBRARY = /^(Invalid|Too (big|small)|Unrecognized)|expected .*received/;

test.each(listEndpoints())('$name refuses a body in the words of the shop', ({ body }) => {
  for (const input of WRONG) expect(read(body, input).filter((words) => LIBRARY.test(words))).toEqual([]);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  buildForm,
  dropRow,
  type FormNode,
  readSchemaForm,
  type ValueSchema,
} from '#lib/domain/operators/schema-form.ts';

const Rule = z.object({
  region: z.enum(['SA', 'NSW']),
  age: z.number().int().min(18).optional(),
  ways: z.array(z.enum(['post', 'mail'])),
  priceCents: z.number().int().optional(),
  isOn: z.boolean(),
  note: z.string().nullable(),
});

const toSchema = (schema: z.ZodType): ValueSchema => z.toJSONSchema(schema, { io: 'input' }) as ValueSchema;

/** What a browser would send of a form, and with what is ticked. */
function* listSent(node: FormNode): Generator<[string, readonly string[]]> {
  if (node.kind === 'group') for (const inner of node.nodes) yield* listSent(inner);
  else if ('rows' in node) for (const row of node.rows) yield* listSent(row);
  else if (node.kind === 'choices') yield [node.path, node.ticked];
  else if (node.kind !== 'flag' || node.text === 'on') yield [node.path, [node.text]];
}

const goRound = (schema: z.ZodType, value: unknown): unknown => {
  const form = buildForm(toSchema(schema), value, { path: 'value' });
  return readSchemaForm(toSchema(schema), new Map(listSent(form)), { path: 'value' });
};

test.each([
  [z.boolean(), true],
  [z.boolean(), false],
  [z.string(), 'words'],
  [z.string(), ''],
  [z.number().int(), 18],
  [z.array(z.string()), ['one', 'two']],
  [z.array(z.enum(['a', 'b'])), ['b']],
  [z.record(z.string(), z.string()), { lighthouse: 'NSW 1', comet: 'NSW 2' }],
  [
    z.array(Rule),
    [
      { region: 'SA', age: 18, ways: ['post'], priceCents: 1250, isOn: true, note: 'x' },
      { region: 'NSW', ways: [], isOn: false, note: null },
    ],
  ],
  [z.object({ days: z.union([z.array(z.string()), z.literal('month-end')]) }), { days: ['mon'] }],
  [z.object({ deep: z.object({ at: z.string() }).optional() }), {}],
])('a value goes through its form unchanged', (schema, value) => {
  expect(goRound(schema, value)).toEqual(value);
});

test('what cannot be read stays as it was typed, so that its check names it', () => {
  const schema = toSchema(z.array(Rule));
  const sent = new Map([
    ['value.3.region', ['VIC']],
    ['value.3.age', ['old']],
    ['value.3.priceCents', ['free']],
  ]);
  expect(readSchemaForm(schema, sent, { path: 'value' })).toEqual([
    { region: 'VIC', age: 'old', priceCents: 'free', ways: [], isOn: false, note: null },
  ]);
});

test('a row is added empty, one in which nothing is typed is left out, and one is taken out', () => {
  const schema = toSchema(z.array(Rule));
  const form = buildForm(schema, [{ region: 'SA' }], { path: 'value', added: 'value' });
  expect('rows' in form && form.rows).toHaveLength(2);
  const sent = new Map([
    ['value.0.region', ['SA']],
    ['value.1.region', ['']],
    ['value.2.region', ['NSW']],
  ]);
  const read = readSchemaForm(schema, sent, { path: 'value' });
  expect(read).toMatchObject([{ region: 'SA' }, { region: 'NSW' }]);
  expect(readSchemaForm(schema, dropRow(sent, 'value.0'), { path: 'value' })).toMatchObject([
    { region: 'NSW' },
  ]);
});

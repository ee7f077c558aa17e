import { expect, test } from 'vitest';
import { findFieldAt, setValueAt } from '#lib/domain/editor/field-at.ts';
import { makeField } from '../../../support/editor/editor.ts';

const title = makeField({ name: 'title', kind: 'text' });
const heading = makeField({ name: 'heading', kind: 'text' });
const button = makeField({
  name: 'button',
  kind: 'group',
  fields: [makeField({ name: 'label', kind: 'text' })],
});
const FORM = [
  title,
  makeField({ name: 'lines', kind: 'texts' }),
  makeField({
    name: 'blocks',
    kind: 'blocks',
    blocks: [{ type: 'hero', label: 'Hero', fields: [heading, button] }],
  }),
];
const FIELDS = {
  title: 'Odds',
  lines: ['a', 'b'],
  blocks: [
    { type: 'hero', heading: 'First' },
    { type: 'hero', heading: 'Second', button: { label: 'Go' } },
  ],
};

test.each([
  ['title', 'title', 'Odds'],
  ['blocks.1.heading', 'blocks.1.heading', 'Second'],
  ['blocks.1.button.label', 'blocks.1.button.label', 'Go'],
  // A text of a list is written in the list.
  ['lines.1', 'lines', ['a', 'b']],
  // What is not there any more leads to what it stood in.
  ['blocks.7.heading', 'blocks', FIELDS.blocks],
  ['blocks.0.gone', 'blocks', FIELDS.blocks],
])('the field at %s is %s', (asked, path, value) => {
  expect(findFieldAt(FORM, FIELDS, asked)).toMatchObject({ path, value });
});

test('a path that names no field of the form finds none', () => {
  expect(findFieldAt(FORM, FIELDS, 'summary')).toBeUndefined();
});

test('a value is changed where the path leads, and nowhere else', () => {
  const changed = setValueAt(FIELDS.blocks, ['1', 'button', 'label'], 'Stop');
  expect(changed).toEqual([FIELDS.blocks[0], { ...FIELDS.blocks[1], button: { label: 'Stop' } }]);
  expect(FIELDS.blocks[1]?.button?.label).toBe('Go');
  expect(setValueAt(FIELDS.blocks, ['0', 'heading'], undefined)).toEqual([
    { type: 'hero' },
    FIELDS.blocks[1],
  ]);
  expect(setValueAt('Odds', [], 'Even')).toBe('Even');
});

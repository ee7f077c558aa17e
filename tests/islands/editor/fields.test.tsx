// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { expandHex, getContrast } from '#islands/editor/fields/contrast.ts';
import { Field } from '#islands/editor/fields/Field.tsx';
import { formatTable, parseTable } from '#islands/editor/fields/rows/table-text.ts';
import type { FieldKind, FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { makeField } from '../../support/editor/editor.ts';

vi.mock('#lib/api/editor/editor-items.ts', () => ({
  getItems: async (_: string, { search }: { search: string }) => ({
    result: [{ id: 'post_1', title: 'Near', fields: { slug: `${search}-2` } }, ROW].filter(
      () => search !== 'none',
    ),
  }),
  getItem: async ({ id }: { id: string }) => ({
    result: id === ROW.id ? ROW : { id, title: 'Near', fields: { slug: 'sealed-2' } },
  }),
}));
const ROW = { id: 'post_2', title: 'How a draw is sealed', fields: { slug: 'sealed' } };

afterEach(cleanup);

interface Held {
  value: unknown;
}

function Holder({ spec, held }: { readonly spec: FieldSpec; readonly held: Held }) {
  const [value, setValue] = useState(held.value);
  const change = (next: unknown) => {
    held.value = next;
    setValue(next);
  };
  return <Field spec={spec} path="it" value={value} onChange={change} />;
}

/** Draws a field and gives what it holds after each change. */
function draw(kind: FieldKind, start: unknown, more: Partial<FieldSpec> = {}): Held {
  const held: Held = { value: start };
  render(<Holder spec={makeField({ name: 'it', label: 'It', kind, ...more })} held={held} />);
  return held;
}
const control = () => screen.getByLabelText<HTMLInputElement>(/^It/);
const write = (value: string) => fireEvent.change(control(), { target: { value } });

test('an emptied text is no text', () => {
  const held = draw('text', 'a');
  write('');
  expect(held.value).toBeUndefined();
});

test('a number is kept as a number, and half a number is left alone', () => {
  const held = draw('number', 3);
  write('1.');
  expect([held.value, control().value]).toEqual([1, '1.']);
  write('abc');
  expect(held.value).toBe(1);
  write('');
  expect(held.value).toBeUndefined();
});

test('options that are numbers stay numbers', () => {
  const held = draw('select', 301, {
    options: [301, 302].map((code) => ({ value: `${code}`, label: `${code}` })),
  });
  write('302');
  expect(held.value).toBe(302);
});

test('a moment is kept as an instant and shown on the clock of the device', () => {
  const held = draw('date', undefined);
  write('2026-11-26T20:31');
  expect(held.value).toBe(new Date('2026-11-26T20:31').toISOString());
  expect(control().value).toBe('2026-11-26T20:31');
});

test('what is no JSON stays in the field, is told, and is not saved', () => {
  const held = draw('json', { a: 1 });
  write('{"a": ');
  expect(held.value).toEqual({ a: 1 });
  expect(control().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/This is not JSON yet/)).toBeTruthy();
  write('{"a": 2}');
  expect(held.value).toEqual({ a: 2 });
});

test('a colour says which text can be read on it', () => {
  draw('colour', '#ffd84d');
  expect(screen.getByText(/Black text can be read on it/)).toBeTruthy();
  write('blue');
  expect(screen.getByText(/A colour is #/)).toBeTruthy();
});

test('several choices keep the order of the options', () => {
  const options = ['one', 'two', 'three'].map((value) => ({ value, label: value }));
  const held = draw('multi_select', ['three'], { options });
  fireEvent.click(screen.getByLabelText('one'));
  expect(held.value).toEqual(['one', 'three']);
});

test('short texts stand one a line, and a line that is being begun is not taken away', () => {
  const held = draw('texts', ['comet']);
  write('comet\n');
  expect([held.value, control().value]).toEqual([['comet'], 'comet\n']);
  write('comet\ntide');
  expect(held.value).toEqual(['comet', 'tide']);
});

test('a switch is on or off', () => {
  const held = draw('boolean', undefined);
  fireEvent.click(screen.getByRole('switch', { name: /^It/ }));
  expect(held.value).toBe(true);
});

test('cells of a table come from bars and from a spreadsheet', () => {
  expect(parseTable('a | b\nc\td\n\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(formatTable([['a', 'b'], ['c']])).toBe('a | b\nc');
});

test('contrast is that of WCAG', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect([expandHex('#AbC'), expandHex('red')]).toEqual(['#aabbcc', undefined]);
});

test('a name is one that the shop knows, by what it means, or another that is written', () => {
  const options = [{ value: 'sitewide-sa', label: 'Over every page' }];
  const held = draw('text', undefined, { options });
  write('sitewide-sa');
  expect(held.value).toBe('sitewide-sa');
  write('…');
  expect(held.value).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Another name: It'), { target: { value: 'spring' } });
  expect(held.value).toBe('spring');
  write('sitewide-sa');
  expect(held.value).toBe('sitewide-sa');
  expect(screen.queryByLabelText('Another name: It')).toBeNull();
});

test.each([
  ['relation', 'sealed'],
  ['relations', ['sealed']],
] as const)('a field of the kind %s shows the title of what it names', async (kind, value) => {
  draw(kind, value, { relation: 'blog_posts', relationField: 'slug' });
  expect(await screen.findByText(/^How a draw is sealed/)).toBeTruthy();
});

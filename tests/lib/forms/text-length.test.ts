// A text that is longer than its field takes is refused with words, and never cut.
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { defineForm } from '#lib/forms/define-form.ts';
import { textareaField, textField } from '#lib/forms/fields.ts';
import { parseFormView } from '#lib/forms/form-view.ts';
import { verifyForm } from '#lib/forms/party/verify-form.ts';

const t = createTranslator(defaultCopy);
const form = defineForm({
  fields: {
    note: textareaField({ label: 'support.message', attributes: { maxlength: 9 } }),
    name: textField({ label: 'support.name' }),
  },
  rules: {},
});

function createData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const listErrors = (values: Record<string, string>) => {
  const { errors } = parseFormView(form, createData(values), undefined, t).view;
  return Object.fromEntries(Object.entries(errors).map(([name, list]) => [name, list[0]?.message]));
};

test('the text of a long certificate is checked whole', () => {
  const jws = 'a'.repeat(60_000);
  const parsed = parseFormView(verifyForm, createData({ jws }), undefined, t);
  expect(parsed.state === 'valid' && parsed.values.jws).toBe(jws);
});

test('a text that is too long for its field is refused at the field and shown as it was typed', () => {
  const jws = 'a'.repeat(60_001);
  const { state, view } = parseFormView(verifyForm, createData({ jws }), undefined, t);
  expect(state).toBe('invalid');
  expect(view.errors.jws).toEqual([{ code: 'too-long', message: 'Use at most 60000 characters.' }]);
  expect(view.values.jws).toBe(jws);
});

test('a field that states no length takes a page of text', () => {
  expect(listErrors({ name: 'a'.repeat(10_000) })).toEqual({});
  expect(listErrors({ name: 'a'.repeat(10_001) })).toEqual({ name: 'Use at most 10000 characters.' });
});

test('the end of a line is one character, as the browser counts it', () => {
  expect(listErrors({ note: 'four\r\nfour' })).toEqual({});
  expect(listErrors({ note: 'four\r\nfours' })).toEqual({ note: 'Use at most 9 characters.' });
});

test('a text that its field takes is no longer for the service', () => {
  const parsed = parseFormView(form, createData({ note: 'a\r\nb\r\nc\r\nd\r\ne' }), undefined, t);
  expect(parsed.state === 'valid' && parsed.values.note).toBe('a\nb\nc\nd\ne');
});

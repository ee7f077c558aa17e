import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { defineForm } from '#lib/forms/define-form.ts';
import { parseFormView } from '#lib/forms/form-view.ts';
import { codeField, fileField, phoneField, radioField } from '#lib/forms/more-fields.ts';
import { isCode, isFileType, isFileUpTo } from '#lib/forms/more-rules.ts';
import { isPhone, required } from '#lib/forms/rules.ts';

const t = createTranslator(defaultCopy);
const form = defineForm({
  fields: {
    otp: codeField({ label: 'session.password' }),
    phone: phoneField({ label: 'session.email' }),
    side: radioField({
      label: 'session.state',
      options: { front: 'session.email', back: 'session.password' },
    }),
    photo: fileField({ label: 'session.email', accept: ['image/png'] }),
  },
  rules: {
    otp: [required, isCode()],
    phone: [isPhone],
    side: [required],
    photo: [required, isFileType(['image/png']), isFileUpTo(2_000_000)],
  },
});

const PHOTO = new File(['abc'], 'licence.png', { type: 'image/png' });
const GOOD = { otp: '123 456', phone: ' 0412 345 678 ', side: 'back', photo: PHOTO };

function send(changes: Record<string, string | File | undefined> = {}) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...changes }))
    if (value !== undefined) data.set(name, value);
  return parseFormView(form, data, undefined, t);
}
const listErrors = (changes: Record<string, string | File | undefined>) =>
  Object.fromEntries(
    Object.entries(send(changes).view.errors).map(([field, list]) => [field, list.map((e) => e.message)]),
  );

test('fields give the values that they are of', () => {
  const parsed = send();
  expect(parsed.state === 'valid' && parsed.values).toEqual({
    otp: '123456',
    phone: '0412 345 678',
    side: 'back',
    photo: PHOTO,
  });
});

test('a number and a telephone number may be left out', () => {
  const parsed = send({ phone: undefined });
  expect(parsed.state === 'valid' && parsed.values.phone).toBe('');
});

test.each([
  ['12345', 'A 6 digit code is required.'],
  ['1234567', 'A 6 digit code is required.'],
  ['12345a', 'A 6 digit code is required.'],
  ['', 'This field is required'],
])('the code "%s" is refused', (otp, message) => {
  expect(listErrors({ otp })).toEqual({ otp: [message] });
});

test('what is none of the options is no choice', () => {
  expect(listErrors({ side: 'toString' })).toEqual({ side: ['This field is required'] });
});

test('a file has to be there, of a kind that is asked for and not too large', () => {
  expect(listErrors({ photo: new File([], '') })).toEqual({ photo: ['This field is required'] });
  expect(listErrors({ photo: 'licence.png' })).toEqual({ photo: ['This field is required'] });
  expect(listErrors({ photo: new File(['x'], 'a.exe', { type: 'application/exe' }) })).toEqual({
    photo: ['Choose a file of one of the kinds that are named here.'],
  });
  const large = new File([new Uint8Array(2_000_001)], 'a.png', { type: 'image/png' });
  expect(listErrors({ photo: large })).toEqual({ photo: ['Choose a file of at most 2 MB.'] });
});

test('codes and files are not written back into the page', () => {
  expect(send({ phone: 'x' }).view.values).toEqual({ phone: 'x', side: 'back' });
});

import { expect, test } from 'vitest';
import { parseForm } from '#lib/forms/parse-form.ts';
import { inviteForm, splitEmails } from '#lib/forms/party/invite-form.ts';

const parse = (emails: string, message = '') => {
  const data = new FormData();
  data.set('emails', emails);
  data.set('message', message);
  return parseForm(inviteForm, data, undefined);
};
const listCodes = (emails: string, message = '') => {
  const parsed = parse(emails, message);
  return parsed.state === 'invalid'
    ? Object.values(parsed.errors).flatMap((list) => list.map(({ code }) => code))
    : [];
};

test('addresses are read as people type them, each once', () => {
  expect(splitEmails(' a@b.example, c@d.example;e@f.example\n a@b.example ')).toEqual([
    'a@b.example',
    'c@d.example',
    'e@f.example',
  ]);
});

test('one to ten addresses are right', () => {
  expect(parse('a@b.example').state).toBe('valid');
  expect(listCodes('')).toEqual(['required']);
  expect(listCodes('a@b.example not-an-address')).toEqual(['emails-wrong']);
  const many = Array.from({ length: 11 }, (_, index) => `a${index}@b.example`).join(', ');
  expect(listCodes(many)).toEqual(['emails-many']);
});

test('a message is short', () => {
  expect(listCodes('a@b.example', 'x'.repeat(200))).toEqual([]);
  expect(listCodes('a@b.example', 'x'.repeat(201))).toEqual(['too-long']);
});

import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createNotice, findNoticeByCode, NOTICES, type NoticeName } from '#lib/domain/visitor/notices.ts';

const t = createTranslator(defaultCopy);

test.each([
  ['newPassword', 'New Password Saved'],
  ['detailsUpdated', 'Your details have been successfully updated.'],
  ['detailsUnverified', 'Details updated, your account is now unverified'],
  ['depositLimit', 'Your deposit limit has been successfully updated.'],
  ['favouritesAdded', 'Favourite numbers added'],
  ['favouritesReplaced', 'Favourite numbers replaced'],
  ['cartUpdated', 'Your cart has been updated'],
  ['keyCopied', 'Key copied to clipboard.'],
  ['thanks', 'Thank you!'],
] as const)('%s says “%s” and goes by itself', (name, message) => {
  expect(createNotice(name, t)).toMatchObject({ title: 'Success', message, isAutoDismissed: true });
});

test('failures of parties, orders and purchases that repeat stay until they are closed', () => {
  const staying = (Object.keys(NOTICES) as NoticeName[]).filter(
    (name) => !createNotice(name, t).isAutoDismissed,
  );
  expect(staying).toEqual([
    'groupOrSessionFailed',
    'orderUnloadable',
    'sessionEditFailed',
    'autoplayFailed',
    'autoplayOrganiserOff',
  ]);
});

test('a link that is no good any more says so to the letter', () => {
  expect(createNotice('linkUnknown', t)).toMatchObject({
    title: 'Email link no longer valid',
    message:
      'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.',
  });
});

const linkCodes = Object.keys(CART_ERRORS).filter((code) => code.startsWith('link_'));
test.each(linkCodes)('%s has a notice of its own, in the words of the service', (code) => {
  const name = findNoticeByCode(code);
  expect(name).toBeDefined();
  const { message } = CART_ERRORS[code as keyof typeof CART_ERRORS];
  expect(createNotice(name!, t).message).toBe(message);
});

test('each reason why a link opens nothing has other words', () => {
  expect(linkCodes).toHaveLength(6);
  expect(new Set(linkCodes.map((code) => createNotice(findNoticeByCode(code)!, t).message)).size).toBe(6);
});

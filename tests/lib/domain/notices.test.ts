import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { translator } from '#lib/domain/copy.ts';
import { NOTICES, type NoticeName, noticeOf } from '#lib/domain/notices.ts';

const t = translator(defaultCopy);

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
  expect(noticeOf(name, t)).toMatchObject({ title: 'Success', message, isAutoDismissed: true });
});

test('failures of group, session, order and session edit stay until they are closed', () => {
  const staying = (Object.keys(NOTICES) as NoticeName[]).filter((name) => !noticeOf(name, t).isAutoDismissed);
  expect(staying).toEqual(['groupOrSessionFailed', 'orderUnloadable', 'sessionEditFailed']);
});

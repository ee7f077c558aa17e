import { expect, test } from 'vitest';
import { signInEditor } from '#lib/contracts/editor/editor-session.ts';
import { checkOwnerSetup, setUpOwner } from '#lib/contracts/staff.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { inviteOwner } from '#platform/ground/staff/first-owner.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { signInStaff } from '#tests/support/staff.ts';

const ANN = { name: 'Ann Field', email: 'Ann@Shop.example', password: 'four-paper-boats' };

async function openInvited() {
  const platform = await openTestPlatform();
  const token = (await inviteOwner(platform.services)) ?? '';
  const check = async (asked = token) =>
    (await platform.call(checkOwnerSetup, { body: { token: asked } })).status;
  const setUp = async (body: object = {}) =>
    (await platform.call(setUpOwner, { body: { token, ...ANN, ...body } })).envelope.error?.code;
  return { platform, token, check, setUp };
}

test('the token makes one owner, who signs in with the password', async () => {
  const { platform, check, setUp } = await openInvited();
  expect(await check()).toBe(200);
  const answers = await Promise.all([setUp(), setUp({ email: 'other@shop.example' })]);
  expect(answers.toSorted()).toEqual(['setup_over', undefined]);
  expect(await check()).toBe(410);
  const owners = await platform.services.database.db
    .selectFrom('content_editor')
    .select(['email', 'desk_role'])
    .execute();
  expect(owners).toHaveLength(1);
  const { status } = await platform.call(signInEditor, {
    body: { email: owners[0]?.email, password: ANN.password },
  });
  expect(status).toBe(200);
  expect(await inviteOwner(platform.services)).toBeUndefined();
});

test('a token ends after a day, and when another is printed', async () => {
  const { platform, token, check } = await openInvited();
  const next = await inviteOwner(platform.services);
  expect([await check(), await check(next), await check('0')]).toEqual([410, 200, 410]);
  platform.clock.advance(DAY_MS);
  expect(await check(next)).toBe(410);
  const rows = await platform.services.database.db.selectFrom('staff_invitation').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(next ?? token);
});

test('nobody becomes owner where there is one, or with an address of the staff', async () => {
  const { platform, setUp } = await openInvited();
  const support = await signInStaff(platform, 'support');
  expect(await setUp({ email: support.email })).toBe('email_taken');
  expect(await setUp({ password: 'short' })).toBe('validation_failed');
  await signInStaff(platform, 'owner');
  expect(await setUp()).toBe('setup_over');
});

import { expect, test } from 'vitest';
import { getEditorSession, signInEditor, signOutEditor } from '#lib/contracts/editor/editor-session.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { createApp } from '#platform/app.ts';
import { getCmsToken } from '#platform/content/cms/access.ts';
import { addEditor, changePassword, changeRoles, removeEditor } from '#platform/ground/staff/accounts.ts';
import { EDITOR_SESSION_MAX_MS, EDITOR_SESSION_MS } from '#platform/ground/staff/sessions.ts';
import { sweepAll } from '#platform/sweep.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { EDITOR_PASSWORD, signInTestEditor } from '#tests/support/editor/editors.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

const served = (platform: TestPlatform): EndpointShape[] =>
  createApp(platform.services).registered.map(({ endpoint }) => endpoint);
const paramsOf = ({ path }: EndpointShape) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'revision' ? '1' : 'faqs']),
  );

test('every call of editors is refused to strangers, customers and the tokens of programs', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const own = served(platform).filter(({ access }) => access === 'editor' || access === 'publisher');
  expect(own.length).toBeGreaterThan(18);
  const tokens = [getCmsToken(platform.services.keys, 'editor'), '0'.repeat(64), "' or 1=1 --", ''];
  for (const endpoint of own)
    for (const token of tokens) {
      const asked = { params: paramsOf(endpoint), headers: { 'x-editor-token': token }, as: customer };
      const { status } = await platform.call(endpoint, asked);
      expect([endpoint.name, status]).toEqual([endpoint.name, 401]);
    }
});

test('what visitors see is not decided by an editor, whatever he sends', async () => {
  const platform = await openTestPlatform();
  const editor = await signInTestEditor(platform);
  const item = await editor.create('faqs', { question: 'Why?', answer: 'Because.' });
  const params = { collection: 'faqs', id: item.id };
  const body = { baseVersion: item.version, role: 'publisher' };
  for (const endpoint of served(platform).filter(({ access }) => access === 'publisher')) {
    const { status, envelope } = await editor.call(endpoint, { params, body });
    expect([endpoint.name, status, envelope.error?.code]).toEqual([endpoint.name, 403, 'forbidden']);
  }
  expect((await editor.read(item)).status).toBe('draft');
});

test('signing in gives a session that lasts twelve hours after its last use, and seven days at most', async () => {
  const platform = await openTestPlatform();
  const editor = await signInTestEditor(platform, 'publisher', 'Ada');
  const who = async () => (await editor.call(getEditorSession)).status;
  const { result } = await editor.call(getEditorSession);
  expect(result).toEqual({ editor: { id: editor.id, name: 'Ada', email: editor.email, role: 'publisher' } });
  for (let used = 0; used < EDITOR_SESSION_MAX_MS - EDITOR_SESSION_MS; used += EDITOR_SESSION_MS - 1000) {
    platform.clock.advance(EDITOR_SESSION_MS - 1000);
    expect(await who()).toBe(200);
  }
  platform.clock.advance(EDITOR_SESSION_MS - 1000);
  expect(await who()).toBe(401);
});

test('an unused session ends, and is swept away', async () => {
  const platform = await openTestPlatform();
  const editor = await signInTestEditor(platform);
  platform.clock.advance(EDITOR_SESSION_MS + 1);
  expect((await editor.call(getEditorSession)).status).toBe(401);
  await sweepAll(platform.services);
  expect(await platform.services.database.db.selectFrom('editor_session').selectAll().execute()).toEqual([]);
});

test('signing out ends this session and no other', async () => {
  const platform = await openTestPlatform();
  const [one, other] = [await signInTestEditor(platform), await signInTestEditor(platform)];
  expect((await one.call(signOutEditor)).status).toBe(200);
  expect((await one.call(getEditorSession)).status).toBe(401);
  expect((await other.call(getEditorSession)).status).toBe(200);
});

test('the database holds neither a password nor a token', async () => {
  const platform = await openTestPlatform();
  const { token } = await signInTestEditor(platform);
  const { db } = platform.services.database;
  const rows = JSON.stringify([
    ...(await db.selectFrom('editor_session').selectAll().execute()),
    ...(await db.selectFrom('content_editor').selectAll().execute()),
  ]);
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(EDITOR_PASSWORD);
  expect(rows).toContain('$argon2id$');
});

test('whoever is removed is out with the next call, and a new role counts from then on', async () => {
  const platform = await openTestPlatform();
  const editor = await signInTestEditor(platform, 'publisher');
  const item = await editor.create('faqs', { question: 'Why?', answer: 'Because.' });
  expect(await changeRoles(platform.services, editor.email, { content: 'editor' })).toBe(true);
  expect((await editor.publish(item)).status).toBe(403);
  expect(await removeEditor(platform.services, editor.email)).toBe(true);
  expect((await editor.save(item, {})).status).toBe(401);
  const again = { email: editor.email, password: EDITOR_PASSWORD };
  expect((await platform.call(signInEditor, { body: again })).envelope.error?.code).toBe('credentials_wrong');
  expect(await removeEditor(platform.services, editor.email)).toBe(false);
  const back = { ...again, name: 'Back', role: 'editor', password: 'another-lantern-88' } as const;
  expect(await addEditor(platform.services, back)).toBe(editor.id);
  expect((await editor.call(getEditorSession)).status).toBe(401);
  expect(await addEditor(platform.services, back)).toBeUndefined();
});

test('a new password ends the sessions of before', async () => {
  const platform = await openTestPlatform();
  const editor = await signInTestEditor(platform);
  expect(await changePassword(platform.services, editor.email, 'third-lantern-09')).toBe(true);
  expect((await editor.call(getEditorSession)).status).toBe(401);
});

test('guesses are counted, and a right password is no help once they are used up', async () => {
  const platform = await openTestPlatform();
  const { email } = await signInTestEditor(platform);
  const tryWith = async (password: string, from = '203.0.113.9') => {
    const body = { email: ` ${email.toUpperCase()} `, password };
    const { envelope } = await platform.call(signInEditor, { body, headers: { 'x-client-address': from } });
    return envelope.error?.code;
  };
  for (let guess = 0; guess < 10; guess += 1)
    expect(await tryWith(`guess-${guess}`)).toBe('credentials_wrong');
  expect(await tryWith(EDITOR_PASSWORD)).toBe('login_locked');
  expect(await tryWith(EDITOR_PASSWORD, '198.51.100.20')).toBeUndefined();
  platform.clock.advance(16 * 60_000);
  expect(await tryWith(EDITOR_PASSWORD)).toBeUndefined();
});

test('strangers who use up the guesses do not lock out a device that signed in before', async () => {
  const platform = await openTestPlatform();
  const { email } = await signInTestEditor(platform);
  const signIn = async (from: string, password: string, device?: string) =>
    platform.call(signInEditor, {
      body: { email, password, ...(device && { device }) },
      headers: { 'x-client-address': from },
    });
  const { device } = (await signIn('198.51.100.7', EDITOR_PASSWORD)).result;
  for (let guess = 0; guess < 100; guess += 1) await signIn(`203.0.113.${guess % 12}`, `guess-${guess}`);
  const later = async (own?: string) =>
    (await signIn('198.51.100.8', EDITOR_PASSWORD, own)).envelope.error?.code;
  expect(await later()).toBe('login_locked');
  expect(await later('0'.repeat(64))).toBe('login_locked');
  expect(await later(device)).toBeUndefined();
});

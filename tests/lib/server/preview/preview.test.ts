import { expect, test } from 'vitest';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { decidePreview, toPreviewAnswer } from '#lib/server/preview/preview.ts';
import {
  createPreviewToken,
  PREVIEW_LASTS_MS,
  readPreviewToken,
  toPreviewPath,
} from '#lib/server/preview/preview-token.ts';

const SECRET = 'a-secret-of-the-test';
const NOW = Date.parse('2026-11-19T03:00:00Z');
const EDITOR: Editor = { id: 'edt_1', name: 'Edie', email: 'edie@drawcard.example', role: 'editor' };
const toUrl = (address: string) => new URL(address, 'http://shop.test');
const createToken = (path: string, extra: object = {}) =>
  createPreviewToken(SECRET, { path: toPreviewPath(path), until: NOW + PREVIEW_LASTS_MS, ...extra });
const readAt = (token: string, address: string, now = NOW) =>
  readPreviewToken(token, { secret: SECRET, url: toUrl(address), now });

test('a token opens its own address, whatever its case, last slash and order', () => {
  const token = createToken('/Blog/Odds?b=2&a=1');
  for (const address of ['/blog/odds?a=1&b=2', '/blog/odds/?b=2&a=1&preview=x', '/BLOG/ODDS?a=1&b=2'])
    expect(readAt(token, address), address).toBeDefined();
});

test.each([
  '/blog',
  '/blog/odds-2',
  '/blog/odds?a=1',
  '/',
  '/blog/odds/more',
  '/blog//odds',
  '/api/editor/session',
])('a token of another address does not open %s', (address) =>
  expect(readAt(createToken('/blog/odds'), address)).toBeUndefined(),
);

test('a token ends after half an hour, and can not be changed or made', () => {
  const token = createToken('/blog/odds');
  const [text = '', signature = ''] = token.split('.');
  expect(readAt(token, '/blog/odds', NOW + PREVIEW_LASTS_MS - 1)).toBeDefined();
  expect(readAt(token, '/blog/odds', NOW + PREVIEW_LASTS_MS)).toBeUndefined();
  const longer = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(text, 'base64url').toString()), until: NOW * 2 }),
  ).toString('base64url');
  const wrong = [
    ...['', '.', 'true', text, `${text}.`, `.${signature}`, `${text}.${signature}.${signature}`],
    ...[
      `${longer}.${signature}`,
      `${text}.${signature.slice(0, -2)}`,
      `${text}x.${signature}`,
      'x'.repeat(5000),
    ],
    createPreviewToken('another-secret', { path: '/blog/odds', until: NOW * 2 }),
  ];
  for (const one of wrong) expect(readAt(one, '/blog/odds'), one.slice(0, 40)).toBeUndefined();
});

const ask = (address: string, changes: Partial<Parameters<typeof decidePreview>[0]> = {}) =>
  decidePreview({
    url: toUrl(address),
    method: 'GET',
    secret: async () => SECRET,
    now: NOW,
    isEditing: false,
    editor: async () => undefined,
    ...changes,
  });

test('a visitor is asked nothing and sees the page', async () => {
  const never = () => Promise.reject(new Error('nobody asks'));
  expect(await ask('/about', { editor: never, secret: never })).toEqual({});
  expect(await ask('/about?preview=true', { method: 'POST', editor: never })).toEqual({});
});

test('a preview is shown as its token says', async () => {
  const token = createToken('/about', {
    brand: 'harbour-art-union',
    region: 'sa',
    at: NOW + 5,
    isSignedIn: true,
  });
  const { preview } = await ask(`/about?preview=${token}`);
  expect(preview).toEqual({
    brand: 'harbour-art-union',
    region: 'SA',
    isInvented: true,
    at: NOW + 5,
    isSignedIn: true,
  });
});

test('a token that is over, or one of two, is refused', async () => {
  const token = createToken('/about');
  for (const query of ['preview=x', `preview=${token}&preview=${token}`, `preview=${token}&preview=true`])
    expect((await ask(`/about?${query}`)).answer?.status, query).toBe(403);
  const late = await ask(`/about?preview=${token}`, { now: NOW + PREVIEW_LASTS_MS });
  expect(late.answer?.status).toBe(403);
});

test('preview=true is for a signed-in editor; others go to the page as it is', async () => {
  expect((await ask('/lighthouse?preview=true', { editor: async () => EDITOR })).preview).toBeDefined();
  const { answer } = await ask('//evil.example/x?a=1&preview=true');
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/x?a=1']);
});

test('editing in place needs the session, whatever the other cookie says', async () => {
  expect(await ask('/about', { isEditing: true })).toEqual({});
  const look = await ask('/about', { isEditing: true, editor: async () => EDITOR });
  expect([look.canEdit, look.preview !== undefined]).toEqual([true, true]);
});

test('what an editor is shown is kept by nobody and found by no search engine', async () => {
  const headers = {
    'x-store-tags': 'brand',
    'x-store-max-age': '60',
    'cache-control': 'public',
    'content-security-policy': "default-src 'none';form-action 'self';frame-ancestors 'none'",
  };
  const shown = toPreviewAnswer(new Response('page', { headers }), { isInvented: true });
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': "default-src 'none';form-action 'none';frame-ancestors 'self'",
  });
  const inPlace = toPreviewAnswer(new Response('page', { headers }), { isInvented: false });
  expect(inPlace.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(inPlace.headers.get('content-security-policy')).toMatch(/; frame-src 'self'$/);
  const withFilm = { 'content-security-policy': "frame-src https://films.example;img-src 'self'" };
  const besideFilm = toPreviewAnswer(new Response('page', { headers: withFilm }), { isInvented: false });
  expect(besideFilm.headers.get('content-security-policy')).toBe(
    "frame-src 'self' https://films.example;img-src 'self'",
  );
  expect([...shown.headers.keys()].filter((name) => name.startsWith('x-store'))).toEqual([]);
});

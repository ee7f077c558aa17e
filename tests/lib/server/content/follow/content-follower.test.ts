// Content in a Directus elsewhere is followed: a change purges what shows it, and nothing else.
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { createContentFollower } from '#lib/server/content/follow/content-follower.ts';
import { readContentReport } from '#lib/server/content/follow/content-report.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { startDirectus } from '#tests/support/content/directus.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';

const PICTURE = '0b6f6a9e-6c1e-4d6f-9d6a-3f2504e04f89';
const post = (id: number, slug: string, more: object = {}) => ({
  id,
  slug,
  title: slug,
  sort: id,
  status: 'published',
  published_at: '2026-02-03T04:05:06.000Z',
  ...more,
});
const POSTS = { kind: 'items', collection: 'blog_posts' } as const;

async function follow(
  folder = createTemporaryFolder(),
  directus?: Awaited<ReturnType<typeof startDirectus>>,
) {
  const place = directus ?? (await startDirectus());
  if (!directus) place.items.blog_posts = [post(1, 'odds', { image: PICTURE }), post(2, 'autumn')];
  const purged: string[][] = [];
  const { base, token } = place;
  const follower = createContentFollower({
    service: createCmsService(async () => ({ base, token, fetch: (request) => fetch(request) })),
    file: join(folder, 'content-elsewhere.json'),
    purge: async (tags) => void purged.push([...tags].sort()),
    warn: vi.fn(),
  });
  return { directus: place, follower, purged, folder };
}

const change = (directus: Awaited<ReturnType<typeof startDirectus>>, id: number, more: object) => {
  directus.items.blog_posts = (directus.items.blog_posts ?? []).map((item) =>
    item.id === id ? { ...item, ...more } : item,
  );
};

test('the first look purges nothing; a text purges its own pages alone', async () => {
  const { directus, follower, purged } = await follow();
  expect(await follower.follow(POSTS)).toEqual([]);
  change(directus, 2, { title: 'Autumn numbers' });
  const tags = await follower.follow(POSTS);
  expect(tags).toContain('content:blog_posts:autumn');
  expect(tags).not.toContain('content:blog_posts:odds');
  expect(tags).not.toContain('content-order:blog_posts');
  expect(await follower.follow(POSTS)).toEqual([]);
  expect(purged).toHaveLength(1);
});

test.each([
  ['archived', { status: 'archived' }, ['content:blog_posts:autumn']],
  ['moved', { slug: 'fall' }, ['content:blog_posts:autumn', 'content:blog_posts:fall']],
  ['put in another place', { sort: 9 }, ['content:blog_posts:autumn']],
])('what is %s purges its pages and the lists', async (_, more, tags) => {
  const { directus, follower } = await follow();
  await follower.follow(POSTS);
  change(directus, 2, more);
  const purged = await follower.follow(POSTS);
  expect(purged).toEqual(expect.arrayContaining([...tags, 'content-order:blog_posts']));
});

test('what changed while the shop was down is purged after the start', async () => {
  const { directus, follower, folder } = await follow();
  await follower.follow(POSTS);
  change(directus, 1, { title: 'Odds, explained' });
  const after = await follow(folder, directus);
  expect(await after.follower.follow(POSTS)).toContain('content:blog_posts:odds');
});

test('a picture that was replaced purges what shows it', async () => {
  const { follower } = await follow();
  await follower.follow(POSTS);
  expect(await follower.follow({ kind: 'files', ids: [PICTURE] })).toContain('content:blog_posts:odds');
  expect(await follower.follow({ kind: 'files', ids: ['0b6f6a9e-6c1e-4d6f-9d6a-3f2504e04f80'] })).toEqual([]);
});

test('a thousand reports at once are two looks, and the last change is seen', async () => {
  const { directus, follower, purged } = await follow();
  await follower.follow(POSTS);
  const before = directus.asked.length;
  const reports = Array.from({ length: 1000 }, () => follower.follow(POSTS));
  change(directus, 2, { title: 'Late' });
  await Promise.all(reports);
  expect(directus.asked.length - before).toBe(2);
  expect(purged.flat()).toContain('content:blog_posts:autumn');
});

test('without reports it looks again by itself, and an outage ends nothing', async () => {
  const { directus, follower, purged } = await follow();
  follower.start(20);
  await vi.waitFor(() => expect(directus.asked.length).toBeGreaterThan(0));
  await expect
    .poll(() => directus.asked.filter((address) => address.startsWith('/items/blog_posts')).length)
    .toBeGreaterThan(1);
  change(directus, 2, { title: 'By itself' });
  await expect.poll(() => purged.flat()).toContain('content:blog_posts:autumn');
  await directus.stop();
  await expect(follower.follow(POSTS)).rejects.toThrow(ServiceLost);
  follower.stop();
});

const SECRET = 'a-secret-that-both-sides-know-and-nobody-else';
const sign = (claims: Record<string, unknown>, { secret = SECRET, age = '0s' } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(age === '0s' ? undefined : `${age} ago`)
    .sign(new TextEncoder().encode(secret));

test('a report is read as a flow of Directus signs it', async () => {
  const update = { event: 'items.update', collection: 'blog_posts', keys: ['1'] };
  expect(await readContentReport(await sign(update), SECRET)).toEqual(POSTS);
  const file = { event: 'files.update', collection: 'directus_files', keys: `["${PICTURE}"]` };
  expect(await readContentReport(await sign(file), SECRET)).toEqual({ kind: 'files', ids: [PICTURE] });
  expect(await readContentReport(await sign({ event: 'items.update', collection: 'users' }), SECRET)).toEqual(
    {
      kind: 'ignored',
    },
  );
});

test('a report with another secret, without one or of yesterday is refused', async () => {
  const update = { event: 'items.update', collection: 'blog_posts' };
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...update, iat: 4e9 })).toString('base64url')}.`;
  for (const token of [
    await sign(update, { secret: 'another-secret-of-the-same-length-as-ours' }),
    await sign(update, { age: '6m' }),
    unsigned,
    'no token',
    '',
  ])
    expect(await readContentReport(token, SECRET)).toEqual({ kind: 'refused' });
});

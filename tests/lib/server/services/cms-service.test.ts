// When the content service is left alone: one elsewhere after two calls without an answer, that of this process never.
import { afterEach, expect, test } from 'vitest';
import { runtime } from '#lib/server/runtime.ts';
import { type CmsService, createCmsService } from '#lib/server/services/cms-service.ts';
import { locateOwnContentService } from '#lib/server/services/platform.ts';
import { getCmsToken } from '#platform/content/cms/access.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { createSessionStore } from '#platform/people/identity/web-sessions.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const TURNS = 5;

afterEach(() => {
  delete runtime.platform;
});

function createFailing() {
  const asked: string[] = [];
  const fetch = async ({ url }: Request): Promise<Response> => {
    asked.push(url);
    throw new TypeError('fetch failed');
  };
  return { asked, fetch };
}

async function askInVain(service: CmsService): Promise<void> {
  const query = { filter: {}, sort: [], limit: 1, page: 1, isDraft: false };
  for (let turn = 0; turn < TURNS; turn += 1)
    await expect(service.listItems('faqs', query)).rejects.toThrow();
}

test('the content of this process is asked each time, however often it failed', async () => {
  const { asked, fetch } = createFailing();
  const { services } = await openTestPlatform();
  runtime.platform = { fetch, sessions: createSessionStore(services.database), cmsToken: 'token' };
  await askInVain(createCmsService(locateOwnContentService));
  expect(asked).toHaveLength(TURNS);
  expect(asked[0]).toContain('http://platform.internal/cms/items/faqs');
});

test('content elsewhere is left alone after two calls without an answer', async () => {
  const { asked, fetch } = createFailing();
  await askInVain(createCmsService(async () => ({ base: 'http://cms.test', token: undefined, fetch })));
  expect(asked).toHaveLength(2);
});

test('our own content service is read by an address, too: it has no relations to tell', async () => {
  const { services, fetch } = await openTestPlatform();
  await seedContent(services, ['faqs']);
  const token = getCmsToken(services.keys, 'site');
  const place = {
    base: 'http://cms.test/cms',
    token,
    fetch,
    isElsewhere: true,
    publicBase: 'http://cms.test/cms',
  };
  const query = { filter: {}, sort: [], limit: 5, page: 1, isDraft: false };
  const { items } = await createCmsService(async () => place).listItems('faqs', query);
  expect(items).toHaveLength(5);
});

test('an answer of something in its place says nothing of relations', async () => {
  const fetch = async ({ url }: Request): Promise<Response> =>
    url.includes('/relations') ? new Response('Not found', { status: 404 }) : Response.json({ data: [] });
  const place = { base: 'http://cms.test', token: undefined, fetch, isElsewhere: true };
  const query = { filter: {}, sort: [], limit: 5, page: 1, isDraft: false };
  await expect(createCmsService(async () => place).listItems('faqs', query)).rejects.toThrow();
});

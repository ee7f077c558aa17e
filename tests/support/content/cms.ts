// The content service as its callers see it: our own over a fresh database, or a real Directus named by CMS_URL.
import { type CmsRole, getCmsToken } from '#platform/content/cms/access.ts';
import { openTestPlatform, type TestPlatform } from '../platform.ts';

export interface CmsAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: items are of every shape
  readonly body: any;
  readonly headers: Headers;
}

export interface TestCms {
  ask(path: string, as?: CmsRole, init?: RequestInit): Promise<CmsAnswer>;
  write(method: string, path: string, fields?: unknown): Promise<CmsAnswer>;
}

type Fetch = (request: Request) => Promise<Response>;

function createCms(fetch: Fetch, base: string, tokenOf: (role: CmsRole) => string | undefined): TestCms {
  const ask: TestCms['ask'] = async (path, as = 'public', init = {}) => {
    const token = tokenOf(as);
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(new Request(`${base}${path}`, { ...init, headers }));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    ask,
    write: (method, path, fields) =>
      ask(path, 'editor', {
        method,
        headers: { 'content-type': 'application/json' },
        ...(fields !== undefined && { body: JSON.stringify(fields) }),
      }),
  };
}

export const createTestCms = ({ fetch, services: { keys } }: TestPlatform): TestCms =>
  createCms(fetch, 'http://platform.internal/cms', (role) =>
    role === 'public' ? undefined : getCmsToken(keys, role),
  );

/** Ours, or the one at CMS_URL with the token of an editor in CMS_TOKEN. */
export async function createContractCms(): Promise<TestCms> {
  const { CMS_URL: url, CMS_TOKEN: token } = process.env;
  if (url)
    return createCms(
      (request) => fetch(request),
      url,
      (role) => (role === 'public' ? undefined : token),
    );
  return createTestCms(await openTestPlatform());
}

let counted = 0;
/** A category that no other test has. */
export const makeCategory = (fields: object = {}) => {
  counted += 1;
  const slug = `category-${Date.now()}-${counted}`;
  return { slug, title: `Category ${counted}`, status: 'published', ...fields };
};

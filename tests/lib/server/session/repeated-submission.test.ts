import { expect, test } from 'vitest';
import { claimSubmission } from '#lib/contracts/submission.ts';
import { submitOnce, submitOnceTo } from '#lib/server/session/repeated-submission.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';

interface Sent {
  readonly body?: { readonly mark: string };
  readonly params?: { readonly mark: string };
}

/** The services' marks of submissions. */
function createApi({ canRelease = true } = {}) {
  const marks = new Set<string>();
  const call = async (endpoint: { readonly name: string }, { body, params }: Sent) => {
    if (endpoint.name === claimSubmission.name) {
      const isFirst = !marks.has(body!.mark);
      marks.add(body!.mark);
      return { result: { isFirst } };
    }
    if (!canRelease) throw new Error('the services do not answer');
    marks.delete(params!.mark);
    return { result: {} };
  };
  return { call: call as unknown as VisitorApi['call'] };
}

const createContext = (cookie?: string) =>
  new RequestContext(
    new Request('http://shop.test/', cookie === undefined ? {} : { headers: { cookie } }),
    '198.51.100.7',
  );
const CART = `cart_token=${'a'.repeat(43)}`;
const OTHER_CART = `cart_token=${'b'.repeat(43)}`;

async function countRuns(steps: readonly [cookie: string | undefined, content: unknown][]): Promise<number> {
  const api = createApi();
  let runs = 0;
  for (const [cookie, content] of steps)
    await submitOnce(api, createContext(cookie), content, async () => {
      runs += 1;
    });
  return runs;
}

test('the second press of a double click does nothing', async () => {
  expect(
    await countRuns([
      [CART, { game: 1 }],
      [CART, { game: 1 }],
    ]),
  ).toBe(1);
});

test.each<[string, [string | undefined, unknown][]]>([
  [
    'other content',
    [
      [CART, { game: 1 }],
      [CART, { game: 2 }],
    ],
  ],
  [
    'another cart',
    [
      [CART, { game: 1 }],
      [OTHER_CART, { game: 1 }],
    ],
  ],
  [
    'a browser without a cart',
    [
      [undefined, { game: 1 }],
      [undefined, { game: 1 }],
    ],
  ],
])('%s is no repetition', async (_name, steps) => {
  expect(await countRuns(steps)).toBe(2);
});

test('what failed says why and may be sent again', async () => {
  const api = createApi();
  const refuse = () =>
    submitOnce(api, createContext(CART), 'ticket', () => Promise.reject(new Error('closed')));
  await expect(refuse()).rejects.toThrow('closed');
  let runs = 0;
  await submitOnce(api, createContext(CART), 'ticket', async () => {
    runs += 1;
  });
  expect(runs).toBe(1);
});

test('why it failed is said even if the services cannot take the mark back', async () => {
  const api = createApi({ canRelease: false });
  const refuse = () =>
    submitOnce(api, createContext(CART), 'ticket', () => Promise.reject(new Error('closed')));
  await expect(refuse()).rejects.toThrow('closed');
});

test('the second press of a form that opened the cart may come with its token', async () => {
  const api = createApi();
  let runs = 0;
  for (const cookie of [undefined, CART]) {
    const context = createContext(cookie);
    await submitOnce(api, context, 'ticket', async () => {
      runs += 1;
      context.setCookie('cart_token', 'a'.repeat(43));
    });
  }
  expect(runs).toBe(1);
});

test('the owner counts, not who is signed in: a press whose cart was dropped adds to its own', async () => {
  const api = createApi();
  const added: string[] = [];
  for (const cart of ['first', 'first', 'second', undefined, undefined])
    await submitOnceTo(cart, api, 'ticket', async () => added.push(cart ?? 'none'));
  expect(added).toEqual(['first', 'second', 'none', 'none']);
});

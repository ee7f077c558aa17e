// @vitest-environment happy-dom
// Code is fetched with all that it imports before it is imported: a browser remembers what an import missed.
import { beforeEach, expect, test, vi } from 'vitest';

const DAY_MS = 86_400_000;
const FILES: Readonly<Record<string, string>> = {
  'open.js': 'import{t as e}from"./cart.js";import"./look.js";const open=()=>e;',
  'cart.js': 'import"./open.js";import{a}from"./money.js";export{a as t}',
  'look.js': '',
  'money.js': 'export{e as a}',
};
const toUrl = (name: string) => `https://shop.example/_assets/${name}`;
const asked: string[] = [];
let answer: (name: string) => Response;
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

async function load() {
  vi.resetModules();
  return import('#lib/stores/page/fetch-code.ts');
}

beforeEach(() => {
  asked.length = 0;
  reload.mockClear();
  answer = (name) => new Response(FILES[name]);
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1)!;
    asked.push(name);
    return answer(name);
  });
});

test('a file comes with all that it imports, once, also where files import each other', async () => {
  const { fetchCode } = await load();
  await fetchCode(toUrl('open.js'));
  expect(asked.sort()).toEqual(['cart.js', 'look.js', 'money.js', 'open.js']);
  await fetchCode(toUrl('cart.js'));
  expect(asked).toHaveLength(4);
});

test('where a part of it does not come all of it is asked for again, until it is there', async () => {
  const { fetchCode } = await load();
  const lost = new TypeError('Failed to fetch');
  answer = (name) => {
    if (name === 'money.js') throw lost;
    return new Response(FILES[name]);
  };
  const missing = await fetchCode(toUrl('open.js')).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(TypeError);
  expect((missing as TypeError).cause).toBe(lost);
  answer = (name) => new Response(FILES[name]);
  asked.length = 0;
  await fetchCode(toUrl('open.js'));
  expect(asked).toContain('money.js');
});

test.each([
  { status: 404, openMs: DAY_MS + 1, reloads: 1 },
  { status: 404, openMs: DAY_MS - 1, reloads: 0 },
  { status: 502, openMs: DAY_MS + 1, reloads: 0 },
])(
  '$status on a page that is open for $openMs ms loads it anew: $reloads',
  async ({ status, openMs, reloads }) => {
    const { fetchCode } = await load();
    vi.spyOn(performance, 'now').mockReturnValue(openMs);
    answer = () => new Response('', { status });
    await expect(fetchCode(toUrl('open.js'))).rejects.toThrow('failed to fetch');
    expect(reload).toHaveBeenCalledTimes(reloads);
  },
);

test('without a connection no page is loaded anew: there would be none', async () => {
  const { fetchCode } = await load();
  vi.spyOn(performance, 'now').mockReturnValue(2 * DAY_MS);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(fetchCode(toUrl('open.js'))).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
});

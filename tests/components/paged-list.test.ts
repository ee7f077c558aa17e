// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const createList = (page: number, customer = 'cus_1') => `
  <h1>Past tickets</h1>
  <div data-paged-list="pastTickets" data-customer="${customer}" data-sub-variant="" data-page="${page}" data-limit="1" data-total="3">
    <ul><li data-row="tkt_${page}">Ticket ${page} <a href="/my-account/past-tickets/ticket/tkt_${page}">Open</a></li></ul>
    <nav>${[1, 2, 3].map((number) => `<a href="/my-account/past-tickets/${number}">${number}</a>`).join('')}</nav>
  </div>`;

const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
const fetched: string[] = [];
let isLeftToBrowser = false;
let reply: (address: string) => Promise<Response>;

beforeAll(async () => {
  history.replaceState(null, '', '/my-account/past-tickets');
  // Whatever the script leaves alone would be followed.
  addEventListener('click', (event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  });
  document.body.innerHTML = createList(1);
  await import('#components/account/paged-list.ts');
});
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(new URL(address).pathname);
    return reply(address);
  });
  reply = async (address) => new Response(createList(Number(address.slice(-1))));
});
afterEach(() => {
  assign.mockClear();
  fetched.length = 0;
});

const pressLink = (link: Element | null | undefined, keys: MouseEventInit = {}): void =>
  void link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
const press = (number: number, keys?: MouseEventInit): void =>
  pressLink(
    [...document.querySelectorAll('nav a')].find((a) => a.textContent === String(number)),
    keys,
  );
const readRows = () => document.querySelector('[data-row]')?.getAttribute('data-row');

test('a page is turned in place, and back again from what is held', async () => {
  press(2);
  expect(isLeftToBrowser).toBe(false);
  expect(document.querySelector('[data-paged-list]')?.getAttribute('aria-busy')).toBe('true');
  await vi.waitFor(() => expect(readRows()).toBe('tkt_2'));
  expect(location.pathname).toBe('/my-account/past-tickets/2');
  expect(document.activeElement?.tagName).toBe('H1');
  expect(document.querySelector('[data-paged-list]')?.getAttribute('aria-busy')).toBe('false');
  press(1);
  await vi.waitFor(() => expect(readRows()).toBe('tkt_1'));
  expect(fetched).toEqual(['/my-account/past-tickets/2']);
});

test('other links, and pages in another tab, are left to the browser', () => {
  press(3, { ctrlKey: true });
  expect(isLeftToBrowser).toBe(true);
  isLeftToBrowser = false;
  pressLink(document.querySelector('li a'));
  expect(isLeftToBrowser).toBe(true);
  expect(fetched).toEqual([]);
});

test.each([
  ['refused', async () => new Response(createList(3), { status: 500 })],
  ["another customer's", async () => new Response(createList(3, 'cus_2'))],
  ['the login', async () => new Response('<h1>Log in</h1>')],
  ['not there', () => Promise.reject(new TypeError('Failed to fetch'))],
])('where the answer is %s the link is followed, and nothing of it is shown', async (_, answer) => {
  reply = answer;
  press(3);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/past-tickets\/3$/)));
  expect(fetched).toEqual(['/my-account/past-tickets/3']);
  expect(readRows()).toBe('tkt_1');
});

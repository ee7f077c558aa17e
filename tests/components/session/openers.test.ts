// @vitest-environment happy-dom
// What presses open is fetched with the first of them; one that comes earlier is played again.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.hoisted(() => ({ count: 0, wait: Promise.resolve() }));
vi.mock('#components/session/openers.ts', async (load) => {
  fetched.count += 1;
  await fetched.wait;
  return load();
});

beforeAll(async () => {
  document.body.innerHTML = `
    <a href="/lotto-tickets" data-drawer-open="menu">Lotto</a>
    <a href="/my-account" data-drawer-open="missing">Account</a>
    <button type="button" commandfor="menu" command="show-modal">Menu</button>
    <dialog class="drawer" id="menu"></dialog>`;
  await import('#components/session/page-start.ts');
});
beforeEach(() => document.querySelector('dialog')!.close());

const press = (text: string, keys: MouseEventInit = {}): boolean => {
  const all = [...document.querySelectorAll<HTMLElement>('a, button')];
  const control = all.find(({ textContent }) => textContent === text)!;
  return control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
};
const isOpen = () => document.querySelector('dialog')!.open;

// In this order: the file is fetched once.
test('a page that nobody touches fetches nothing', () => {
  expect(fetched.count).toBe(0);
});

test('a press with a key held down is left to the browser', () => {
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(press('Lotto', keys)).toBe(true);
  expect(isOpen()).toBe(false);
});

test('a press that comes before the file opens its drawer when it is there', async () => {
  let arrive = () => {};
  fetched.wait = new Promise((done) => {
    arrive = done;
  });
  dispatchEvent(new Event('pointerdown'));
  expect(press('Lotto')).toBe(false);
  await vi.waitFor(() => expect(fetched.count).toBe(1));
  expect(isOpen()).toBe(false);
  arrive();
  await vi.waitFor(() => expect(isOpen()).toBe(true));
});

test('later ones open it at once, a button of a browser without commands too', () => {
  expect([press('Lotto'), isOpen()]).toEqual([false, true]);
  document.querySelector('dialog')!.close();
  press('Menu');
  expect(isOpen()).toBe(true);
  expect(press('Account'), 'without its drawer a link is a link').toBe(true);
});

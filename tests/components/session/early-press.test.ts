// @vitest-environment happy-dom
// A press on a link that a script opens is kept until that script has come, and the link works where it does not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { INLINE_SCRIPTS } from '#lib/domain/pages/inline-scripts.ts';

const widgets = vi.hoisted(() => ({ open: vi.fn() }));
vi.mock('#components/widgets/cards.ts', () => widgets);
vi.mock('#components/widgets/consent.ts', () => widgets);
vi.mock('#components/widgets/feedback.ts', () => widgets);
vi.mock('#components/widgets/party.ts', () => widgets);
vi.mock('#components/widgets/analytics.ts', () => ({}));

const getLink = () => document.querySelector('a')!;

/** A browser does nothing more where the property of the window gives false; Happy DOM does not look at it. */
function heedProperty(event: Event): void {
  if (window.onclick && Reflect.apply(window.onclick, window, [event]) === false) event.preventDefault();
}

/** Whether the browser follows the link. */
const press = (keys: MouseEventInit = {}): boolean =>
  getLink()
    .querySelector('span')!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));

const startPage = () => import('#components/session/page-start.ts');

/** What the scripts of a page listen to: each test is a page of its own. */
const heard: Parameters<typeof document.addEventListener>[] = [];

beforeEach(() => {
  vi.resetModules();
  widgets.open.mockReset();
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((...parts) => {
    heard.push(parts);
    listen(...parts);
  });
  new Function(INLINE_SCRIPTS.keepOpening)();
  document.addEventListener('click', heedProperty);
});
afterEach(() => {
  for (const parts of heard.splice(0)) document.removeEventListener(...parts);
  vi.mocked(document.addEventListener).mockRestore();
  window.onclick = null;
  document.body.replaceChildren();
});

describe.each(['cards', 'consent', 'feedback', 'party'])('a link that opens %s', (name) => {
  beforeEach(() => {
    document.body.innerHTML = `<a href="/there" data-wake="${name}"><span>Open</span></a><p>Text</p>`;
  });

  test('is followed at a second press where the script does not come', () => {
    expect([press(), press()]).toEqual([false, true]);
  });

  test('opens at a press that comes before the script', async () => {
    expect(press()).toBe(false);
    await startPage();
    await vi.waitFor(() => expect(widgets.open).toHaveBeenCalledExactlyOnceWith(getLink()));
    expect(press()).toBe(false);
  });

  test.for([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    'is left to the browser where another tab or window is asked for: %o',
    async (keys) => {
      expect(press(keys)).toBe(true);
      await startPage();
      expect(press(keys)).toBe(true);
      expect(widgets.open).not.toHaveBeenCalled();
    },
  );
});

test('a press on anything else is left alone', () => {
  document.body.innerHTML = '<a href="/there"><span>Go</span></a>';
  expect(press()).toBe(true);
});

test('a link that a drawer does not open is followed once the script is there', async () => {
  document.body.innerHTML =
    '<a href="/there" data-drawer-open="gone" data-straight-with="lottery_ticket"><span>Go</span></a>';
  await startPage();
  expect(press()).toBe(false);
  await vi.waitFor(() => expect(press()).toBe(true));
});

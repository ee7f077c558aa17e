// @vitest-environment happy-dom
// The bell of the header: a press is kept until its script has come, and the link works where it does not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INLINE_SCRIPTS } from '#lib/domain/pages/inline-scripts.ts';

const cards = vi.hoisted(() => ({ open: vi.fn() }));
vi.mock('#components/widgets/cards.ts', () => cards);

const getBell = () => document.querySelector('a')!;

/** A browser does nothing more where the property gives false; Happy DOM does not look. */
function heedProperty(): void {
  const hear = getBell().onclick!;
  getBell().onclick = (event) => {
    if (Reflect.apply(hear, getBell(), [event]) === false) event.preventDefault();
  };
}

/** Whether the browser follows the link. */
const press = (keys: MouseEventInit = {}): boolean =>
  getBell().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));

const startPage = () => import('#components/session/page-start.ts');

beforeEach(() => {
  vi.resetModules();
  cards.open.mockReset();
  document.body.innerHTML = '<a href="/my-account/messages" data-wake="cards"></a><script></script>';
  const current = vi.spyOn(document, 'currentScript', 'get');
  current.mockReturnValue(document.querySelector('script'));
  new Function(INLINE_SCRIPTS.keepPress)();
  heedProperty();
  current.mockRestore();
});
afterEach(() => document.body.replaceChildren());

// The first one: the script of the page hears presses from the next one on.
test('where the script does not come, a second press follows the link', () => {
  expect([press(), press()]).toEqual([false, true]);
});

test('a press that comes before the script opens what it asks for', async () => {
  expect(press()).toBe(false);
  await startPage();
  await vi.waitFor(() => expect(cards.open).toHaveBeenCalledExactlyOnceWith(getBell()));
  expect(press()).toBe(false);
});

test.for([{ ctrlKey: true }, { metaKey: true }])(
  'a press for another tab is left to the browser: %o',
  async (keys) => {
    expect(press(keys)).toBe(true);
    await startPage();
    expect(press(keys)).toBe(true);
    expect(cards.open).not.toHaveBeenCalled();
  },
);

// @vitest-environment happy-dom
// The script of a builder's page is asked for twice; where it does not come, the page works as one without script.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INLINE_SCRIPTS } from '#lib/domain/pages/inline-scripts.ts';

const SRC = '/_assets/page.js';
const fetchModule = vi.fn<(address: string) => Promise<void>>();
const reported = vi.fn();

function openPage(): void {
  document.body.innerHTML = `<div data-builder-failed tabindex="-1" hidden><button id="again"></button></div>
    <astro-island><form><button type="button" id="fill"></button>
    <button type="submit" id="add"><span id="words">Add to cart</span></button></form></astro-island>`;
  const script = document.createElement('script');
  script.dataset.src = SRC;
  const current = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(INLINE_SCRIPTS.keepPresses)();
  new Function('fetchModule', INLINE_SCRIPTS.startBuilder.replaceAll('import(', 'fetchModule('))(fetchModule);
  current.mockRestore();
}

const endReading = () => document.dispatchEvent(new Event('readystatechange'));
const getNotice = () => document.querySelector<HTMLElement>('[data-builder-failed]')!;
const getIsland = () => document.querySelector<HTMLElement>('astro-island')!;

/** Whether the browser acts on the press. */
const press = (id: string): boolean =>
  document.getElementById(id)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

function listenToForm() {
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('form')!.addEventListener('submit', sent);
  return sent;
}

beforeEach(() => {
  vi.stubGlobal('reportError', reported);
  fetchModule.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  reported.mockReset();
});
afterEach(() => {
  for (const type of ['click', 'change']) removeEventListener(type, globalThis.presses!.hear, true);
  document.body.replaceChildren();
});

test('where the script does not come, the last press acts if it can, and the page says so', async () => {
  openPage();
  const sent = listenToForm();
  expect([press('fill'), press('words'), getIsland().ariaBusy]).toEqual([false, false, 'true']);
  endReading();
  await vi.waitFor(() => expect(getNotice().hidden).toBe(false));
  expect(sent).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(getNotice());
  expect(getIsland().ariaBusy).toBeNull();
  expect(reported).toHaveBeenCalledOnce();
});

test('from then on presses are left to the browser, and the page can be loaded again', async () => {
  openPage();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  endReading();
  await vi.waitFor(() => expect(getNotice().hidden).toBe(false));
  expect(document.activeElement).toBe(document.body);
  const sent = listenToForm();
  expect(press('fill')).toBe(true);
  press('add');
  expect(sent).toHaveBeenCalledOnce();
  press('again');
  expect(reload).toHaveBeenCalledOnce();
});

test('a script that comes at the second try, from another address, finds what was pressed', async () => {
  fetchModule.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce();
  openPage();
  press('fill');
  endReading();
  endReading();
  await vi.waitFor(() => expect(fetchModule.mock.calls).toEqual([[SRC], [`${SRC}?again`]]));
  await new Promise((wake) => setTimeout(wake, 50));
  expect(fetchModule).toHaveBeenCalledTimes(2);
  expect(getNotice().hidden).toBe(true);
  expect(globalThis.presses).toHaveLength(1);
  expect(reported).not.toHaveBeenCalled();
});

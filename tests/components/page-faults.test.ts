// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { BROWSER_FAULTS } from '#lib/contracts/event.ts';

const reported = vi.hoisted(() => vi.fn());
vi.mock('#lib/stores/analytics/fault-report.ts', () => ({ reportFault: reported }));

document.body.innerHTML = `<main></main>
  <template id="fault-part"><div class="page-fault" tabindex="-1">Not loaded<button></button></div></template>
  <template id="fault-stopped"><div class="page-fault">Stopped</div></template>`;
const main = document.querySelector('main')!;
await import('#components/error/fault-watch.ts');

beforeEach(() => {
  reported.mockClear();
  main.innerHTML = '<astro-island><p>Alive</p></astro-island>';
});
const createIsland = () => main.querySelector('astro-island')!;
const failWith = () => createIsland().dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));

test('an island whose code does not come says so at its place, once, until it comes', async () => {
  failWith();
  failWith();
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(2));
  expect(main.querySelectorAll('.page-fault')).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Not loaded');
  expect(createIsland().textContent).toBe('Alive');
  createIsland().dispatchEvent(new Event('astro:hydrate', { bubbles: true }));
  await vi.waitFor(() => expect(main.querySelector('.page-fault')).toBeNull());
  expect(reported).toHaveBeenCalledWith('Script failed to load');
});

test('its notice asks the island to press again what was pressed, and goes', async () => {
  const again = vi.fn();
  createIsland().addEventListener('interaction:again', again);
  failWith();
  await vi.waitFor(() => expect(main.querySelector('.page-fault')).not.toBeNull());
  main.querySelector('button')!.click();
  expect(again).toHaveBeenCalledTimes(1);
  expect(main.querySelector('.page-fault')).toBeNull();
});

test('an island whose place has words of its own for that says nothing twice', async () => {
  main.insertAdjacentHTML('afterbegin', '<div data-builder-failed>The builder could not load</div>');
  failWith();
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith('Script failed to load'));
  expect(main.querySelector('.page-fault')).toBeNull();
});

test('an island that React took down shows that the page stopped, and an own mistake is reported', async () => {
  createIsland().replaceChildren();
  dispatchEvent(new ErrorEvent('error', { error: new Error('x is not a function') }));
  await vi.waitFor(() => expect(createIsland().textContent).toBe('Stopped'));
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith('Uncaught error'));
});

test('a lost answer and a call that was given up are nobody’s fault', async () => {
  for (const error of [new TypeError('Failed to fetch'), new DOMException('Given up', 'AbortError')])
    dispatchEvent(new ErrorEvent('error', { error }));
  document.dispatchEvent(new Event('call:failed'));
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith('Call failed'));
  expect(reported).toHaveBeenCalledTimes(1);
});

test('code that counts and does not come is reported by its name', async () => {
  dispatchEvent(new Event('count:failed'));
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith('Segment failed to load'));
  expect(BROWSER_FAULTS).toContain('Segment failed to load');
});

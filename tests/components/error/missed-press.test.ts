// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { isCodeLost, missPress } from '#components/error/missed-event.ts';

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
const pressed = vi.fn();
await import('#components/error/missed-press.ts');

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `<input id="typed"><button id="open">Open</button>
    <div id="missed" hidden><p>That did not load</p><button id="again">Again</button>
    <button id="reload" value="reload">Load the page again</button></div>`;
  document.getElementById('open')!.addEventListener('click', pressed);
  missPress(document.getElementById('open')!);
});
const press = (id: string) => document.getElementById(id)!.click();
const isShown = () => !document.getElementById('missed')!.hidden;

test('the notice presses again what was pressed, and goes', () => {
  expect(isShown()).toBe(true);
  press('again');
  expect([isShown(), pressed.mock.calls.length, reload.mock.calls.length]).toEqual([false, 1, 0]);
});

test('it loads the page again where that is asked for', () => {
  press('reload');
  expect([pressed.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});

test('any other press takes it away and does nothing else', () => {
  press('typed');
  expect([isShown(), pressed.mock.calls.length]).toEqual([false, 0]);
});

test('a lost connection is told from code that is gone', () => {
  const fail = (cause: unknown) => new TypeError('Importing a module script: failed to fetch', { cause });
  expect([
    isCodeLost(fail(new TypeError('Failed to fetch'))),
    isCodeLost(fail(new Response('', { status: 404 }))),
    isCodeLost(new TypeError('x is undefined')),
  ]).toEqual([true, false, false]);
});

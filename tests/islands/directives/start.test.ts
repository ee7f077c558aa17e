// @vitest-environment happy-dom
// What happens on a sleeping island before the script of its page has come.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INLINE_SCRIPTS } from '#lib/domain/pages/inline-scripts.ts';

/** As the document has it in front of the island. */
const keepPresses = () => new Function(INLINE_SCRIPTS.keepPresses)();

function show(html: string): HTMLElement {
  document.body.innerHTML = `<astro-island>${html}</astro-island>`;
  return document.querySelector<HTMLElement>('astro-island')!;
}

async function replay(): Promise<void> {
  // The element of Astro itself is not under test: an island without a directive does nothing.
  const { replayPresses } = await import('#islands/directives/start.ts');
  replayPresses();
}

function listen(): string[] {
  const heard: string[] = [];
  for (const type of ['click', 'change'])
    document.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).id}`));
  return heard;
}

beforeEach(keepPresses);
afterEach(() => {
  for (const type of ['click', 'change']) removeEventListener(type, globalThis.presses!.hear, true);
  document.body.replaceChildren();
});

test('presses are felt, kept back, and played in turn when the script has come', async () => {
  const island = show(
    '<div data-native data-set="numbers"><button id="seven"></button></div><button id="fill"><svg id="icon"></svg></button>',
  );
  const heard = listen();
  document.getElementById('seven')!.click();
  const icon = document.getElementById('icon')!;
  icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([heard, island.ariaBusy]).toEqual([[], 'true']);
  await replay();
  expect(heard).toEqual(['click seven', 'click icon']);
  expect(island.hasAttribute('aria-busy')).toBe(false);
});

test('a control that works by itself does, and its change is told again', async () => {
  show('<div data-native><input type="checkbox" id="autoplay"></div>');
  const box = document.querySelector('input')!;
  box.click();
  expect(box.checked).toBe(true);
  box.dispatchEvent(new Event('change', { bubbles: true }));
  const heard = listen();
  await replay();
  expect(heard).toContain('change autoplay');
  expect(box.checked).toBe(true);
});

test('what is outside of an island, or asks for another tab, is left to the browser', async () => {
  show('<a id="inside" href="#there">There</a>');
  document.body.insertAdjacentHTML('beforeend', '<button id="outside"></button>');
  const heard = listen();
  document.getElementById('outside')!.click();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  document.getElementById('inside')!.dispatchEvent(click);
  expect([heard, click.defaultPrevented]).toEqual([['click outside', 'click inside'], false]);
});

test('once the script has come nothing is kept back', async () => {
  show('<button id="fill"></button>');
  await replay();
  const heard = listen();
  document.getElementById('fill')!.click();
  expect(heard).toEqual(['click fill']);
});

// @vitest-environment happy-dom
import { createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import interaction from '#islands/directives/interaction.ts';

const PLAY_WITHIN_MS = 2_000;

function island(html: string): HTMLElement {
  const element = document.createElement('astro-island');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

const options = (wakeEvent = 'test:wake') => ({ value: { wakeEvent } });

/** What React does: own the nodes some time after it was called. */
function commit(element: Element): void {
  for (const node of element.querySelectorAll('*')) Object.assign(node, { __reactProps$test: {} });
}

function hydrating(element: HTMLElement, onCommit: () => void = () => {}) {
  return vi.fn(async () => async () => {
    element.dispatchEvent(new CustomEvent('astro:hydrate'));
    setTimeout(() => {
      commit(element);
      onCommit();
    }, 30);
  });
}

/** Astro says that loading failed, then hands over a hydrate that does nothing. */
const failing = (element: HTMLElement) =>
  vi.fn(async () => {
    await Promise.resolve();
    element.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true, cancelable: true }));
    return async () => {};
  });

afterEach(() => document.body.replaceChildren());

test('nothing is fetched until the island is touched', () => {
  const element = island('<button type="button">Open</button>');
  const load = hydrating(element);
  interaction(load, options(), element);
  expect(load).not.toHaveBeenCalled();
});

test('hover, focus and touch fetch the code once and hydrate nothing', async () => {
  const element = island('<button type="button">Open</button>');
  const hydrate = vi.fn(async () => {});
  const load = vi.fn(async () => hydrate);
  interaction(load, options(), element);
  for (const name of ['pointerover', 'focusin', 'touchstart', 'pointerover']) {
    element.dispatchEvent(new Event(name));
  }
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(hydrate).not.toHaveBeenCalled();
});

test('the first click shows that it was felt and is played once React has committed', async () => {
  const element = island('<p><button type="button">Open</button></p>');
  const button = element.querySelector('button')!;
  const heard: string[] = [];
  const load = hydrating(element, () => button.addEventListener('click', () => heard.push('click')));
  interaction(load, options(), element);

  button.click();
  expect(element.getAttribute('aria-busy')).toBe('true');
  await vi.waitFor(() => expect(heard).toEqual(['click']), PLAY_WITHIN_MS);
  expect(element.hasAttribute('aria-busy')).toBe(false);
  expect(document.activeElement).toBe(button);
});

test('a click that is played leaves the focus where it has gone on to meanwhile', async () => {
  const element = island('<button type="button">Autofill</button><button type="button">Add</button>');
  const [autofill, add] = element.querySelectorAll('button');
  const heard: string[] = [];
  const load = hydrating(element, () => autofill?.addEventListener('click', () => heard.push('click')));
  interaction(load, options(), element);

  autofill?.focus();
  autofill?.click();
  add?.focus();
  await vi.waitFor(() => expect(heard).toEqual(['click']), PLAY_WITHIN_MS);
  expect(document.activeElement).toBe(add);
});

test('of clicks that give no focus the last one that is played has it', async () => {
  const element = island('<button type="button">Autofill</button><button type="button">Add</button>');
  const [autofill, add] = element.querySelectorAll('button');
  const heard: string[] = [];
  const load = hydrating(element, () => add?.addEventListener('click', () => heard.push('click')));
  interaction(load, options(), element);

  autofill?.click();
  add?.click();
  await vi.waitFor(() => expect(heard).toEqual(['click']), PLAY_WITHIN_MS);
  expect(document.activeElement).toBe(add);
});

test('React hydrates the whole island before anything else runs', async () => {
  const app = createElement('p', {}, createElement('button', { type: 'button' }, 'Open'));
  const element = island(renderToString(app));
  const button = element.querySelector('button')!;
  const isOwned = () => Object.keys(button).some((key) => key.startsWith('__reactProps$'));
  const owned: boolean[] = [];
  const hydrate = async () => {
    startTransition(() => void hydrateRoot(element, app));
    owned.push(isOwned());
    element.dispatchEvent(new CustomEvent('astro:hydrate'));
    owned.push(isOwned());
  };
  interaction(async () => hydrate, options(), element);
  button.click();
  await vi.waitFor(() => expect(owned).toEqual([false, true]), PLAY_WITHIN_MS);
});

test('a click on what React has replaced reaches the new node', async () => {
  const element = island('<button type="button">Open</button>');
  const heard: string[] = [];
  const load = hydrating(element, () => {
    const fresh = document.createElement('button');
    fresh.addEventListener('click', () => heard.push('new'));
    element.replaceChildren(fresh);
    commit(element);
  });
  interaction(load, options(), element);
  element.querySelector('button')!.click();
  await vi.waitFor(() => expect(heard).toEqual(['new']), PLAY_WITHIN_MS);
});

test('a double click while the code travels is played once', async () => {
  const element = island('<button type="button">Buy</button>');
  const button = element.querySelector('button')!;
  let heard = 0;
  const load = hydrating(element, () => button.addEventListener('click', () => (heard += 1)));
  interaction(load, options(), element);
  button.click();
  button.click();
  await vi.waitFor(() => expect(heard).toBe(1), PLAY_WITHIN_MS);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('clicks on several places while the code travels are played in turn', async () => {
  const element = island('<button type="button">Fill</button><button type="button">Buy</button>');
  const heard: string[] = [];
  const load = hydrating(element, () => {
    for (const button of element.querySelectorAll('button'))
      button.addEventListener('click', () => heard.push(button.textContent ?? ''));
  });
  interaction(load, options(), element);
  const [fill, buy] = [...element.querySelectorAll('button')];
  fill?.click();
  buy?.click();
  buy?.click();
  await vi.waitFor(() => expect(heard).toEqual(['Fill', 'Buy']), PLAY_WITHIN_MS);
});

/** The second of two clicks, when the first has put `after` in place of both buttons. */
async function playOver(after: string): Promise<string[]> {
  const element = island('<button type="button">Fill</button><button type="button">Buy</button>');
  const heard: string[] = [];
  // React hears clicks at its root.
  const listen = () =>
    element.addEventListener('click', ({ target }) => {
      heard.push((target as Element).textContent ?? '');
      if (heard.length === 1) element.innerHTML = after;
    });
  interaction(hydrating(element, listen), options(), element);
  for (const button of element.querySelectorAll('button')) button.click();
  await vi.waitFor(() => expect(heard).toContain('Fill'), PLAY_WITHIN_MS);
  await new Promise((done) => setTimeout(done, 400));
  return heard;
}

test('a click on what the click before has made anew reaches the new node', async () => {
  expect(await playOver('<button>Fill</button><button>Buy</button>')).toEqual(['Fill', 'Buy']);
});

test('where the click before has put another control, nothing is pressed', async () => {
  expect(await playOver('<button>Fill</button><button>Delete</button>')).toEqual(['Fill']);
  expect(await playOver('<p>Done</p>')).toEqual(['Fill']);
});

test('after a failed fetch the next click tries again', async () => {
  const element = island('<button type="button">Open</button>');
  const button = element.querySelector('button')!;
  const heard: string[] = [];
  const good = hydrating(element, () => button.addEventListener('click', () => heard.push('click')));
  const load = vi.fn().mockImplementationOnce(failing(element)).mockImplementation(good);
  interaction(load, options(), element);

  button.click();
  await vi.waitFor(() => expect(element.hasAttribute('aria-busy')).toBe(false), PLAY_WITHIN_MS);
  button.click();
  await vi.waitFor(() => expect(heard).toEqual(['click']), PLAY_WITHIN_MS);
});

test('asked again, the island presses what was pressed when its code did not come', async () => {
  const element = island('<p><button type="button">Open</button></p>');
  const button = element.querySelector('button')!;
  const heard: string[] = [];
  const good = hydrating(element, () => button.addEventListener('click', () => heard.push('click')));
  const load = vi.fn().mockImplementationOnce(failing(element)).mockImplementation(good);
  interaction(load, options(), element);
  button.click();
  await vi.waitFor(() => expect(element.hasAttribute('aria-busy')).toBe(false), PLAY_WITHIN_MS);
  element.dispatchEvent(new Event('interaction:again'));
  await vi.waitFor(() => expect(heard).toEqual(['click']), PLAY_WITHIN_MS);
});

test('code that cannot be fetched is told like code that does not run, and Astro does not import it', async () => {
  const element = island('<button type="button">Open</button>');
  element.setAttribute('component-url', '/_assets/gone.js');
  const told = vi.fn();
  element.addEventListener('astro:hydration-error', told);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = hydrating(element);
  interaction(load, options(), element);
  element.querySelector('button')!.click();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(load).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a link still leads somewhere when the code cannot be fetched', async () => {
  const element = island('<a href="#cart"><svg></svg>Cart</a>');
  const link = element.querySelector('a')!;
  let followed = 0;
  element.addEventListener('click', (event) => {
    event.preventDefault();
    followed += 1;
  });
  interaction(failing(element), options(), element);
  link.querySelector('svg')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(followed).toBe(1), PLAY_WITHIN_MS);
});

test('a click for a new tab is left to the browser', () => {
  const element = island('<a href="#cart">Cart</a>');
  const load = hydrating(element);
  interaction(load, options(), element);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, metaKey: true });
  element.querySelector('a')!.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(load).not.toHaveBeenCalled();
});

test('a second start of the same island changes nothing', async () => {
  const element = island('<button type="button">Open</button>');
  const load = hydrating(element);
  interaction(load, options(), element);
  interaction(load, options(), element);
  element.querySelector('button')!.click();
  await vi.waitFor(() => expect(element.hasAttribute('aria-busy')).toBe(false), PLAY_WITHIN_MS);
  expect(load).toHaveBeenCalledTimes(1);
});

test('an event of the document wakes an island that nobody touched', async () => {
  const element = island('<dialog></dialog>');
  const hydrate = vi.fn(async () => {});
  const load = vi.fn(async () => hydrate);
  interaction(load, options('ticket:wake'), element);
  document.dispatchEvent(new Event('ticket:wake'));
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledTimes(1), PLAY_WITHIN_MS);
});

test('a click on what works by itself is left alone and wakes the island', async () => {
  const element = island('<fieldset data-native><input type="checkbox"></fieldset>');
  const box = element.querySelector('input')!;
  const hydrate = vi.fn(async () => {});
  interaction(
    vi.fn(async () => hydrate),
    options(),
    element,
  );
  box.click();
  expect(box.checked).toBe(true);
  expect(element.hasAttribute('aria-busy')).toBe(false);
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledTimes(1), PLAY_WITHIN_MS);
});

test('a key pressed in the island and a changed control wake it', async () => {
  for (const event of [
    new KeyboardEvent('keydown', { bubbles: true }),
    new Event('change', { bubbles: true }),
  ]) {
    const element = island('<select><option>1</option></select>');
    const hydrate = vi.fn(async () => {});
    interaction(
      vi.fn(async () => hydrate),
      options(),
      element,
    );
    element.querySelector('select')!.dispatchEvent(event);
    await vi.waitFor(() => expect(hydrate).toHaveBeenCalledTimes(1), PLAY_WITHIN_MS);
  }
});

test('an island that says itself when it listens is asked only when its mark changes', async () => {
  const element = island(
    '<form data-interaction="pending"><button type="button">Fill</button><button type="button">Buy</button></form>',
  );
  const form = element.querySelector('form')!;
  const heard: string[] = [];
  const hydrate = async () => {
    element.dispatchEvent(new CustomEvent('astro:hydrate'));
    commit(element);
  };
  const load = vi.fn(async () => hydrate);
  interaction(load, options(), element);
  const [fill, buy] = [...element.querySelectorAll('button')];
  fill?.click();
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), PLAY_WITHIN_MS);
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
  await new Promise((resolve) => setTimeout(resolve, 150));
  buy?.click();
  expect([heard.length, frames.mock.calls.length]).toEqual([0, 0]);
  for (const button of [fill, buy])
    button?.addEventListener('click', () => heard.push(button.textContent ?? ''));
  form.setAttribute('data-interaction', 'live');
  await vi.waitFor(() => expect(heard).toEqual(['Fill', 'Buy']), PLAY_WITHIN_MS);
  frames.mockRestore();
});

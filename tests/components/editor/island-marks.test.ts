// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createKeyFinder, markIslands } from '#components/editor/island-marks.ts';

const COPY = { 'ticket.buy': 'Add to cart', 'ticket.games': '{count} games', 'ticket.gap': '{count}' };

/** An island with props as Astro writes them. */
function createIsland(html: string): HTMLElement {
  const texts = Object.fromEntries(Object.entries(COPY).map(([key, text]) => [key, [0, text]]));
  const props = JSON.stringify({ copy: [0, texts] });
  document.body.innerHTML = `<astro-island>${html}</astro-island>`;
  const made = document.querySelector<HTMLElement>('astro-island')!;
  made.setAttribute('props', props);
  return made;
}

const listKeys = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>('[data-copy-key]')].map(({ dataset }) => dataset.copyKey);

test('texts of an island are told by what they say, gaps filled', () => {
  const made = createIsland('<button>Add to cart</button><p>12 games</p><p>12</p><p>Something else</p>');
  markIslands(document, () => undefined);
  expect(listKeys(made)).toEqual(['ticket.buy', 'ticket.games']);
});

test('texts that came with all props in one text are found as well', () => {
  const made = createIsland('<button>Add to cart</button><p>12 games</p>');
  made.setAttribute('props', JSON.stringify({ packed: [0, JSON.stringify({ copy: COPY })] }));
  markIslands(document, () => undefined);
  expect(listKeys(made)).toEqual(['ticket.buy', 'ticket.games']);
});

test('what an island shows later is marked too, and what it takes back is not', async () => {
  const made = createIsland('<button>Wait</button>');
  const onChange = vi.fn();
  markIslands(document, onChange);
  expect(onChange).not.toHaveBeenCalled();
  made.firstElementChild!.textContent = 'Add to cart';
  await vi.waitFor(() => expect(listKeys(made)).toEqual(['ticket.buy']));
  expect(onChange).toHaveBeenCalledOnce();
  made.firstElementChild!.textContent = 'Wait';
  await vi.waitFor(() => expect(listKeys(made)).toEqual([]));
});

test('nothing outside of islands is marked, and broken props mark nothing', () => {
  document.body.innerHTML = '<p>Add to cart</p><astro-island props="{"><p>Add to cart</p></astro-island>';
  markIslands(document, () => undefined);
  expect(listKeys(document)).toEqual([]);
});

test('a text that is another with its gap filled is itself', () => {
  const keyOf = createKeyFinder(
    new Map([
      ['many', '{count} games'],
      ['all', 'All games'],
    ]),
  );
  expect([keyOf('All games'), keyOf('3 games'), keyOf('games')]).toEqual(['all', 'many', undefined]);
});

// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import {
  collectMarks,
  getFormHref,
  getPanelHref,
  startEditingView,
} from '#components/editor/editing-view.ts';

const PAGE = `
  <h1 data-copy-key="home.raffles-lead">Pick a draw</h1>
  <p><a href="/blog"><span data-edit="blog_posts:odds:title">Odds</span></a></p>
  <p data-edit="pages:about:blocks.2.heading">About us</p>
  <p data-copy-key="home.raffles-lead">Pick a draw</p>
  <nav data-copy-key="layout.menu" aria-label="Menu"><a href="/a">A</a><a href="/b">B</a></nav>
  <meta data-copy-key="seo.kind.home.title" content="Tickets and results">
  <span data-copy-key="time.when.tonight" hidden></span>
  <button data-edit-off>Switch off</button>
  <section><button data-edit-count data-one="1 text" data-many="{count} texts"></button><ul data-edit-list></ul></section>
  <template data-edit-panel><dialog><strong data-edit-title></strong><button data-edit-close></button></dialog></template>
  <a href="/editor" data-edit-pencil data-label="Edit: {text}" hidden><span data-edit-label></span></a>`;

const createMarked = (selector: string) => document.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  document.documentElement.lang = 'en-AU';
  document.body.innerHTML = PAGE;
});

test('a text leads to its form in the language of the page, a field to its item', () => {
  expect(getFormHref(createMarked('h1'), 'en-AU')).toBe(
    '/editor/texts/en-AU:-:home.raffles-lead?from=%2F#field-value',
  );
  expect(getFormHref(createMarked('[data-edit^="pages"]'), 'en-AU')).toBe(
    '/editor/pages/about?from=%2F#field-blocks-2-heading',
  );
  expect(getFormHref(createMarked('ul'), 'en-AU')).toBeUndefined();
});

test('in the panel a text has its field alone, and a picture of the library none', () => {
  expect(getPanelHref(createMarked('[data-edit^="pages"]'), 'en-AU')).toBe(
    '/editor/pages/about?in=page&field=blocks.2.heading&from=%2F',
  );
  const picture = document.createElement('img');
  picture.dataset.edit = 'files:file_1';
  expect(getPanelHref(picture, 'en-AU')).toBeUndefined();
});

test('what can be edited is listed once each, in the order of the page', () => {
  expect(collectMarks(document, 'en-AU').map(({ label }) => label)).toEqual([
    'Pick a draw',
    'Odds',
    'About us',
    'Menu',
    'Tickets and results',
    'time.when.tonight',
  ]);
});

test('the pencil comes to what is pointed at or focused, and goes with Escape', () => {
  startEditingView();
  const pencil = createMarked('[data-edit-pencil]') as HTMLAnchorElement;
  expect(createMarked('[data-edit-count]').textContent).toBe('6 texts');
  createMarked('a[href="/blog"]').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(pencil.hidden).toBe(false);
  expect(pencil.getAttribute('href')).toBe('/editor/blog_posts/odds?from=%2F#field-title');
  expect(pencil.textContent).toBe('Edit: Odds');
  createMarked('h1').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  expect(pencil.textContent).toBe('Edit: Pick a draw');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(pencil.hidden).toBe(true);
});

test('a press of the pencil writes the text over the page, and the way out leads back to it', async () => {
  const fetched = vi.fn(async () => new Response('<h1>Pick a draw</h1>'));
  vi.stubGlobal('fetch', fetched);
  startEditingView();
  const pencil = createMarked('[data-edit-pencil]');
  createMarked('h1').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  const taken: boolean[] = [];
  document.body.addEventListener('click', (event) => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  });
  pencil.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(document.querySelector('body > dialog')).toBeNull();
  pencil.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(taken).toEqual([false, true]);
  const panel = createMarked('body > dialog') as HTMLDialogElement;
  expect(panel.open).toBe(true);
  expect(panel.querySelector('[data-edit-title]')?.textContent).toBe('Pick a draw');
  expect(panel.querySelector('iframe')?.getAttribute('src')).toBe(
    '/editor/texts/en-AU:-:home.raffles-lead?in=page&field=value&from=%2F',
  );
  expect(createMarked('h1').classList.contains('edit-chosen')).toBe(true);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  panel.querySelector('iframe')?.remove();
  createMarked('[data-edit-close]').click();
  await vi.waitFor(() => expect(panel.open).toBe(false));
  expect(createMarked('h1').classList.contains('edit-chosen')).toBe(false);
  expect(document.activeElement).toBe(pencil);
  vi.unstubAllGlobals();
});

test.each([
  ['after', false],
  ['before', true],
])('a press of Switch off %s the script has come leaves the editing view once', async (_, isEarly) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return Response.json({ result: { is_on: true } });
  });
  const off = createMarked('[data-edit-off]');
  if (isEarly) off.dataset.pressed = '1';
  startEditingView();
  if (!isEarly) off.click();
  await vi.waitFor(() => expect(sent).toEqual([{ is_on: false }]));
  expect(document.querySelector('[data-pressed]'), 'no other script presses it again').toBeNull();
  vi.unstubAllGlobals();
});

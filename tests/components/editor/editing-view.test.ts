// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { collectMarks, getFormHref, startEditingView } from '#components/editor/editing-view.ts';

const PAGE = `
  <h1 data-copy-key="home.lead">Pick a draw</h1>
  <p><a href="/blog"><span data-edit="blog_posts:odds:title">Odds</span></a></p>
  <p data-edit="pages:about:blocks.2.heading">About us</p>
  <p data-copy-key="home.lead">Pick a draw</p>
  <nav data-copy-key="layout.menu" aria-label="Menu"><a href="/a">A</a><a href="/b">B</a></nav>
  <meta data-copy-key="seo.kind.home.title" content="Tickets and results">
  <span data-copy-key="time.when.tonight" hidden></span>
  <section><button data-edit-count data-many="{count} texts"></button><ul data-edit-list></ul></section>
  <a href="/editor" data-edit-pencil data-label="Edit: {text}" hidden><span data-edit-label></span></a>`;

const createMarked = (selector: string) => document.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  document.documentElement.lang = 'en-AU';
  document.body.innerHTML = PAGE;
});

test('a text leads to its form in the language of the page, a field to its item', () => {
  expect(getFormHref(createMarked('h1'), 'en-AU')).toBe(
    '/editor/texts/en-AU:-:home.lead?from=%2F#field-value',
  );
  expect(getFormHref(createMarked('[data-edit^="pages"]'), 'en-AU')).toBe(
    '/editor/pages/about?from=%2F#field-blocks-2-heading',
  );
  expect(getFormHref(createMarked('ul'), 'en-AU')).toBeUndefined();
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

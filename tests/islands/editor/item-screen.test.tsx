// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ItemScreen } from '#islands/editor/item/ItemScreen.tsx';
import { $collections } from '#lib/stores/editor/editor-collections.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { makeCollection, makeField, makeItem, makePublisher } from '../../support/editor/editor.ts';
import { createErrorResponse } from '../../support/editor/editor-site.ts';
import { ITEM, saved, stubItemSite } from '../../support/editor/item-site.ts';

const open = (id: string | undefined = 'post-1') =>
  render(<ItemScreen collection="blog_posts" id={id} brands={[]} />);
const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

beforeEach(() => {
  $editor.set({ state: 'unknown' });
  $collections.set({ state: 'loading' });
  localStorage.clear();
});
afterEach(cleanup);

test('the form of a collection is made of its fields, filled with the item', async () => {
  stubItemSite();
  open();
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Odds in plain words');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odds in plain words');
  expect(screen.getByText('Published')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish the changes' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(screen.getByText('Visitors see this version already.')).toBeTruthy();
});

test('what is typed is saved by itself and says when', async () => {
  const { sent } = stubItemSite();
  open();
  await screen.findByLabelText(/^Title/);
  type(/^Title/, 'Odds');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await screen.findByText(/^Saved at \d\d:\d\d$/, {}, { timeout: 3_000 });
  expect(sent(`PUT ${ITEM}/draft`)).toHaveLength(1);
  expect(screen.getByText('Changes not published')).toBeTruthy();
});

test('an editor may write but is told why publishing is not his', async () => {
  stubItemSite({}, makePublisher({ role: 'editor' }));
  open();
  const button = await screen.findByRole('button', { name: 'Publish the changes' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toMatch(
    /publishers publish/,
  );
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
});

test('publishing saves first, then says how long it took, with the page', async () => {
  const { calls } = stubItemSite({
    [`POST ${ITEM}/publish`]: () => ({
      version: 6,
      publishedAt: '2026-11-21T03:04:00.000Z',
      scheduledAt: null,
      tags: [],
      liveMs: 212,
      livePath: '/blog/odds',
    }),
  });
  open();
  await screen.findByLabelText(/^Title/);
  type(/^Title/, 'Odds');
  fireEvent.click(screen.getByRole('button', { name: 'Publish the changes' }));
  await screen.findByText('Visitors see it now, after 0.2 s');
  expect(screen.getByRole('link', { name: 'See the page' }).getAttribute('href')).toBe('/blog/odds');
  const order = calls
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => /draft|publish/.test(call));
  expect(order).toEqual([`PUT /api/editor${ITEM}/draft`, `POST /api/editor${ITEM}/publish`]);
  expect(screen.getByText('Published')).toBeTruthy();
});

test('what was not published as planned says why, until it is', async () => {
  const faults = [{ field: 'slug', message: 'Another item has this already' }];
  stubItemSite({
    [`GET ${ITEM}`]: () =>
      makeItem({ hasDraft: true, missedPublication: { at: '2026-11-21T03:00:00.000Z', faults } }),
    [`POST ${ITEM}/publish`]: () => ({ version: 6, publishedAt: null, scheduledAt: null, tags: [] }),
  });
  open();
  await screen.findByText(/^It was to go live .* and did not/);
  expect(screen.getByText('Slug: Another item has this already')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Publish the changes' }));
  await waitFor(() => expect(screen.queryByText(/^It was to go live/)).toBeNull());
});

test('what keeps it from being published is listed with the way to each field', async () => {
  const faults = [{ field: 'title', message: 'This field is required' }];
  const { sent } = stubItemSite({
    [`GET ${ITEM}`]: () => makeItem({ hasDraft: true, faults, fields: { slug: 'odds' } }),
    [`POST ${ITEM}/publish`]: () =>
      createErrorResponse(422, 'not_ready', 'Some fields need attention.', { faults }),
  });
  open();
  const field = await screen.findByLabelText(/^Title/);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Publish the changes' }));
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(sent(`GET ${ITEM}`)).toHaveLength(1);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(within(summary).getByRole('link', { name: 'Title: This field is required' }));
  expect(document.activeElement).toBe(field);
});

test('a conflict shows both versions, and what is decided is saved', async () => {
  let isFirst = true;
  const { sent } = stubItemSite({
    [`PUT ${ITEM}/draft`]: () => {
      if (!isFirst) return { ...saved, version: 7 };
      isFirst = false;
      return createErrorResponse(409, 'edited_meanwhile', 'Somebody else saved.', {
        theirs: { title: 'Theirs', slug: 'odds' },
        version: 6,
        by: 'Ines Vale',
        at: '2026-11-21T03:00:00.000Z',
      });
    },
  });
  open();
  await screen.findByLabelText(/^Title/);
  type(/^Title/, 'Mine');
  await screen.findByRole('heading', { name: 'Ines Vale changed the same fields' }, { timeout: 3_000 });
  fireEvent.click(screen.getByRole('radio', { name: /From Ines Vale\s*Theirs/ }));
  fireEvent.click(screen.getByRole('radio', { name: /^Mine\s*Mine/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save these decisions' }));
  await waitFor(() => expect(sent(`PUT ${ITEM}/draft`)).toHaveLength(2));
  expect(sent(`PUT ${ITEM}/draft`)[1]?.body).toMatchObject({ base_version: 6 });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Mine');
});

test('a new item takes its slug from the title until the slug is written', async () => {
  stubItemSite({ 'POST /items/blog_posts': () => makeItem({ version: 1, status: 'draft', hasDraft: true }) });
  render(<ItemScreen collection="blog_posts" brands={[]} />);
  await screen.findByLabelText(/^Title/);
  const slug = () => screen.getByLabelText<HTMLInputElement>(/^Slug/).value;
  type(/^Title/, 'Spring Draw, 2026');
  expect(slug()).toBe('spring-draw-2026');
  type(/^Slug/, 'my own');
  type(/^Title/, 'Summer Draw');
  expect(slug()).toBe('my-own');
});

test('who else has it open is said, and archiving is asked for first', async () => {
  const others = [{ name: 'Ines Vale', since: '2026-11-21T03:00:00.000Z' }];
  const { sent } = stubItemSite({
    [`GET ${ITEM}`]: () => makeItem({ others }),
    [`POST ${ITEM}/presence`]: () => ({ others, version: 4 }),
    [`DELETE ${ITEM}`]: () => makeItem({ status: 'archived', version: 5 }),
  });
  open();
  await screen.findByText(/^Ines Vale has had this open since/);
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = screen.getByRole('dialog', { name: 'Archive this item?' });
  expect(sent(`DELETE ${ITEM}`)).toHaveLength(0);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Archive' })));
  await screen.findByText(/cannot be changed/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).readOnly).toBe(true);
});

test('an item that cannot be shown says so and offers to try again', async () => {
  const { on } = stubItemSite({
    [`GET ${ITEM}`]: () => createErrorResponse(404, 'item_unknown', 'There is no such item.'),
  });
  open();
  await screen.findByText('There is no such item.');
  on(`GET ${ITEM}`, () => makeItem());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText(/^Title/);
});

test('blocks are added, moved by keyboard, taken out and put back', async () => {
  const blocks = [
    {
      type: 'text',
      label: 'Text',
      fields: [makeField({ name: 'markdown', label: 'Words', kind: 'long_text' })],
    },
    { type: 'quote', label: 'Quote', fields: [makeField({ name: 'text', label: 'Quoted' })] },
  ];
  const fields = [
    makeField({ name: 'title' }),
    makeField({ name: 'blocks', label: 'Blocks', kind: 'blocks', blocks }),
  ];
  stubItemSite({
    'GET /collections': () => [makeCollection({ fields })],
    [`GET ${ITEM}`]: () =>
      makeItem({
        fields: {
          title: 'A',
          blocks: [
            { type: 'text', markdown: 'One' },
            { type: 'quote', text: 'Two' },
          ],
        },
      }),
  });
  open();
  await screen.findByText('Blocks');
  const kinds = () => [...document.querySelectorAll('.ed-rowset__kind')].map((kind) => kind.textContent);
  expect(kinds()).toEqual(['Text', 'Quote']);
  fireEvent.keyDown(document.querySelector('.ed-rowset__summary')!, { key: 'ArrowDown', altKey: true });
  expect(kinds()).toEqual(['Quote', 'Text']);
  expect(screen.getByText('Text is now at place 2 of 2.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Quote: Two' }));
  expect(kinds()).toEqual(['Text']);
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(kinds()).toEqual(['Quote', 'Text']);
  const addFrom = (menu: string) =>
    fireEvent.click(
      within(screen.getByRole('menu', { name: menu, hidden: true })).getByRole('menuitem', {
        name: 'Quote',
        hidden: true,
      }),
    );
  addFrom('Add a block');
  expect(kinds()).toEqual(['Quote', 'Text', 'Quote']);
  addFrom('Insert a block at place 2');
  expect(kinds()).toEqual(['Quote', 'Quote', 'Text', 'Quote']);
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate Text: One' }));
  expect(kinds()).toEqual(['Quote', 'Quote', 'Text', 'Text', 'Quote']);
});

test('a row that is put back leaves the controls of the others as they are', async () => {
  const list = makeField({
    name: 'rows',
    label: 'Rows',
    kind: 'list',
    fields: [makeField({ name: 'text', label: 'Words' })],
  });
  stubItemSite({
    'GET /collections': () => [makeCollection({ fields: [makeField({ name: 'title' }), list] })],
    [`GET ${ITEM}`]: () => makeItem({ fields: { title: 'A', rows: [{ text: 'One' }, { text: 'Two' }] } }),
  });
  open();
  const two = await screen.findByDisplayValue('Two');
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Row 1: One' }));
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(screen.getByDisplayValue('Two')).toBe(two);
});

test('a block that was just added is not called wrong before anybody wrote in it', async () => {
  const blocks = [{ type: 'quote', label: 'Quote', fields: [makeField({ name: 'text', label: 'Quoted' })] }];
  const fields = [
    makeField({ name: 'title' }),
    makeField({ name: 'blocks', label: 'Blocks', kind: 'blocks', blocks }),
  ];
  const faults = [{ field: 'blocks.0.text', message: 'This field is required' }];
  stubItemSite({
    'GET /collections': () => [makeCollection({ fields })],
    [`PUT ${ITEM}/draft`]: () => ({ ...saved, faults }),
    [`GET ${ITEM}`]: () => makeItem({ faults }),
    [`POST ${ITEM}/publish`]: () =>
      createErrorResponse(422, 'not_ready', 'Some fields need attention.', { faults }),
  });
  open();
  await screen.findByText('Blocks');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Quote', hidden: true }));
  await screen.findByText(/^Saved at/, {}, { timeout: 3_000 });
  expect(screen.queryByText('This field is required')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Publish the changes' }));
  await screen.findByText('This field is required');
});

test.each([
  ['/about/faq', '/about/faq'],
  ['//elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
])('who came from %s goes back to %s', async (from, back) => {
  stubItemSite();
  history.replaceState(null, '', `?from=${encodeURIComponent(from)}`);
  open();
  await screen.findByLabelText(/^Title/);
  expect(screen.queryByRole('link', { name: /^Back to/ })?.getAttribute('href')).toBe(back);
  history.replaceState(null, '', location.pathname);
});

test('the page that shows a banner to editors alone is opened as a preview', async () => {
  stubItemSite({
    [`GET ${ITEM}`]: () => makeItem({ pages: ['/marketing/feature-banner?banner=spring', '/'] }),
  });
  open();
  const page = await screen.findByRole('link', { name: '/marketing/feature-banner?banner=spring' });
  expect(page.getAttribute('href')).toBe('/marketing/feature-banner?banner=spring&preview=true');
  expect(screen.getByRole('link', { name: '/' }).getAttribute('href')).toBe('/');
});

test.each([
  ['editor', 0],
  ['publisher', 1],
] as const)('what visitors say is in the menu of those who may read it: %s', async (role, count) => {
  stubItemSite({}, makePublisher({ role }));
  open();
  await screen.findByLabelText(/^Title/);
  expect(screen.queryAllByRole('link', { name: 'Feedback', hidden: true })).toHaveLength(count);
});

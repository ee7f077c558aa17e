// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InPageScreen } from '#islands/editor/in-page/InPageScreen.tsx';
import { $collections } from '#lib/stores/editor/editor-collections.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { makeCollection, makeField, makeItem, makePublisher } from '../../support/editor/editor.ts';
import { createErrorResponse, type Route, stubEditor } from '../../support/editor/editor-site.ts';

const ITEM = '/items/blog_posts/post-1';
const SINCE = '2026-11-21T03:00:00.000Z';
const blocks = [
  { type: 'hero', heading: 'First' },
  { type: 'hero', heading: 'Second' },
];
const hero = { type: 'hero', label: 'Hero', fields: [makeField({ name: 'heading' })] };
const fields = [makeField({ name: 'title' }), makeField({ name: 'blocks', kind: 'blocks', blocks: [hero] })];

const site = (extra: Readonly<Record<string, Route>> = {}, role: 'editor' | 'publisher' = 'publisher') =>
  stubEditor({
    'GET /session': () => ({ editor: makePublisher({ role }) }),
    'GET /collections': () => [makeCollection({ fields })],
    [`GET ${ITEM}`]: () => makeItem({ fields: { title: 'Odds', blocks } }),
    [`POST ${ITEM}/presence`]: () => ({ others: [{ name: 'Ines Vale', since: SINCE }], version: 4 }),
    [`PUT ${ITEM}/draft`]: () => ({ version: 5, savedAt: '2026-11-21T03:03:00.000Z', faults: [], pages: [] }),
    ...extra,
  });

const open = (field: string) =>
  render(<InPageScreen collection="blog_posts" id="post-1" field={field} from="/blog/odds" />);

/** What the panel tells the page around it. */
function spyOnPage() {
  const page = { postMessage: vi.fn() };
  vi.stubGlobal('parent', page);
  return () => page.postMessage.mock.calls.map(([message]) => message as unknown);
}

beforeEach(() => {
  $editor.set({ state: 'unknown' });
  $collections.set({ state: 'loading' });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the panel holds the one field that was asked for, saves it as a draft and tells the page', async () => {
  const { sent } = site();
  const listTold = spyOnPage();
  open('blocks.1.heading');
  const heading = await screen.findByLabelText<HTMLInputElement>(/^Heading/);
  expect(heading.value).toBe('Second');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(document.activeElement).toBe(heading);
  expect(await screen.findByText(/^Ines Vale has had this open since/)).toBeTruthy();
  fireEvent.change(heading, { target: { value: 'Other' } });
  await waitFor(() => expect(listTold()).toContainEqual({ editSaved: true, editLabel: 'Other' }));
  const [draft] = sent(`PUT ${ITEM}/draft`);
  expect(draft?.body).toMatchObject({
    fields: { title: 'Odds', blocks: [blocks[0], { type: 'hero', heading: 'Other' }] },
  });
  expect(screen.getByRole('link', { name: /^All fields/ }).getAttribute('href')).toBe(
    '/editor/blog_posts/post-1?from=%2Fblog%2Fodds#field-blocks-1-heading',
  );
});

test('a publisher shows it to visitors from the panel, an editor is told who does', async () => {
  const live = { version: 6, publishedAt: '2026-11-21T03:03:00.000Z', scheduledAt: null, tags: [] };
  const { sent } = site({ [`POST ${ITEM}/publish`]: () => live });
  spyOnPage();
  open('title');
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Even' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText(/^Visitors see it now, after/)).toBeTruthy();
  expect(sent(`POST ${ITEM}/publish`)).toHaveLength(1);
  cleanup();
  $editor.set({ state: 'unknown' });
  site({}, 'editor');
  open('title');
  expect(await screen.findByText(/A publisher decides/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
});

test('Escape closes the panel, and a text that is gone is told', async () => {
  site();
  const listTold = spyOnPage();
  open('summary');
  expect(await screen.findByText('This text is not there any more.')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(listTold()).toContainEqual({ editClose: true });
});

test('where somebody else saved the same field, what is decided is on the page too', async () => {
  const theirs = { title: 'Chances', blocks };
  const meanwhile = { theirs, version: 6, by: 'Ines Vale', at: SINCE };
  site({
    [`PUT ${ITEM}/draft`]: () => createErrorResponse(409, 'edited_meanwhile', 'Changed meanwhile', meanwhile),
  });
  const listTold = spyOnPage();
  open('title');
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Even' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs everywhere' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save these decisions' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Chances');
  await waitFor(() => expect(listTold()).toContainEqual({ editSaved: true }));
});

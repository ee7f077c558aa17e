// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ItemScreen } from '#islands/editor/item/ItemScreen.tsx';
import { $collections } from '#lib/stores/editor/editor-collections.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { makeCollection, makeField, makeItem, makePublisher } from '#tests/support/editor/editor.ts';
import { stubEditor } from '#tests/support/editor/editor-site.ts';

const ID = 'en-AU:-:cart.title';
const ITEM = `/items/texts/${encodeURIComponent(ID)}`;
const FIELDS = { key: 'cart.title', locale: 'en-AU', sub_variant: '', type: 'plain', value: 'Cart' };
const COLLECTION = makeCollection({
  name: 'texts',
  canPreview: false,
  fields: [makeField({ name: 'value' })],
});

beforeEach(() => {
  $editor.set({ state: 'unknown' });
  $collections.set({ state: 'loading' });
  localStorage.clear();
});
afterEach(cleanup);

test('a text is not archived, and says what pages show once it is taken back', async () => {
  stubEditor({
    'GET /session': () => ({ editor: makePublisher() }),
    'GET /collections': () => [COLLECTION],
    [`GET ${ITEM}`]: () => makeItem({ collection: 'texts', id: ID, fields: FIELDS, publishedFields: FIELDS }),
    [`POST ${ITEM}/presence`]: () => ({ others: [], version: 4 }),
    [`GET ${ITEM}/review`]: () => ({ review: null, comments: [] }),
  });
  render(<ItemScreen collection="texts" id={ID} brands={[]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Unpublish' }));
  const dialog = screen.getByRole('dialog', { name: 'Unpublish this?' });
  expect(within(dialog).getByText(/^Pages show the text of the release again/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
});

test('a new text is created when its name is complete, which cannot be changed from then on', async () => {
  const form = ['key', 'locale', 'sub_variant', 'type', 'value'].map((name) =>
    makeField({ name, label: name }),
  );
  const fields = { key: 'seo.home.title' };
  const { sent } = stubEditor({
    'GET /session': () => ({ editor: makePublisher() }),
    'GET /collections': () => [makeCollection({ name: 'texts', canPreview: false, fields: form })],
    'POST /items/texts': () => makeItem({ collection: 'texts', id: ID, version: 1, fields }),
    [`POST ${ITEM}/presence`]: () => ({ others: [], version: 1 }),
    [`GET ${ITEM}/review`]: () => ({ review: null, comments: [] }),
  });
  render(<ItemScreen collection="texts" brands={[]} />);
  fireEvent.change(await screen.findByLabelText(/^key/), { target: { value: fields.key } });
  expect(screen.getByText(/^Kept on this device until then/)).toBeTruthy();
  expect(sent('POST /items/texts')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Create the text' }));
  await screen.findByText(/^Saved at/);
  expect(sent('POST /items/texts')).toMatchObject([{ body: { fields } }]);
  expect(screen.queryByLabelText(/^key/)).toBeNull();
  expect(screen.getByLabelText(/^value/)).toBeTruthy();
});

// @vitest-environment happy-dom
// The screen of an item that is planned for later.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ItemScreen } from '#islands/editor/item/ItemScreen.tsx';
import { $collections } from '#lib/stores/editor/editor-collections.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { makeItem } from '../../support/editor/editor.ts';
import { ITEM, stubItemSite } from '../../support/editor/item-site.ts';

const open = () => render(<ItemScreen collection="blog_posts" id="post-1" brands={[]} />);

beforeEach(() => {
  $editor.set({ state: 'unknown' });
  $collections.set({ state: 'loading' });
  localStorage.clear();
});
afterEach(cleanup);

test('what is changed after it was scheduled is told not to be in it, and can be put in', async () => {
  const at = '2099-11-26T09:31:00.000Z';
  const { sent } = stubItemSite({
    [`GET ${ITEM}`]: () => makeItem({ scheduledAt: at, scheduledFields: makeItem().fields }),
    [`POST ${ITEM}/publish`]: () => ({ version: 6, publishedAt: null, scheduledAt: at, tags: [] }),
  });
  open();
  await screen.findByLabelText(/^Title/);
  expect(screen.queryByText(/What you changed since/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Odds' } });
  await screen.findByText(/What you changed since/);
  fireEvent.click(screen.getByRole('button', { name: 'Put my changes in' }));
  await waitFor(() => expect(screen.queryByText(/What you changed since/)).toBeNull());
  expect(sent(`POST ${ITEM}/publish`)).toMatchObject([{ body: { at } }]);
});

test('what is planned for later is shown now only after a question', async () => {
  const at = '2027-06-01T08:00:00.000Z';
  const { sent } = stubItemSite({
    [`GET ${ITEM}`]: () => makeItem({ hasDraft: true, scheduledAt: at }),
    [`POST ${ITEM}/publish`]: () => ({ version: 6, publishedAt: at, scheduledAt: null, tags: [] }),
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Publish the changes' }));
  const question = within(screen.getByRole('dialog', { name: 'Show this now?' }));
  expect(sent(`POST ${ITEM}/publish`)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Publish now' }));
  await waitFor(() =>
    expect(sent(`POST ${ITEM}/publish`)).toMatchObject([{ body: { ends_schedule: true } }]),
  );
});

test('without a change of it what is planned is moved as it is, and nothing is new to publish', async () => {
  const at = '2099-11-26T09:31:00.000Z';
  const planned = { title: 'New terms', slug: 'odds' };
  stubItemSite({
    [`GET ${ITEM}`]: () => makeItem({ scheduledAt: at, scheduledFields: planned }),
    [`POST ${ITEM}/publish`]: () => ({ version: 6, publishedAt: null, scheduledAt: at, tags: [] }),
  });
  open();
  const button = await screen.findByRole('button', { name: 'Publish the changes' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText(/What you changed since/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Publish at'), { target: { value: '2099-11-27T10:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Schedule', hidden: true }));
  await screen.findByText('Scheduled. It goes live by itself.');
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'New terms' } });
  expect(screen.queryByText(/What you changed since/)).toBeNull();
});

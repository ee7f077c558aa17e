// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OrderDrawer } from '#islands/editor/list/OrderDrawer.tsx';
import { createErrorResponse, stubEditor } from '../../../support/editor/editor-site.ts';

afterEach(cleanup);

const item = (id: string) => ({ id, title: id.toUpperCase(), brand: null, status: 'published' });
const ROUTES = { 'GET /order/faqs': () => ['a', 'b', 'c'].map(item) };

const listTitles = () =>
  within(screen.getByRole('list', { hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map((row) => row.querySelector('strong')?.textContent);
const findRow = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;

function open() {
  const onSaved = vi.fn();
  render(<OrderDrawer collection="faqs" title="Questions" onSaved={onSaved} onClose={() => {}} />);
  return onSaved;
}

test('items are moved by keys, buttons and hand, and saved in that order', async () => {
  const { sent } = stubEditor({ ...ROUTES, 'PUT /order/faqs': () => [] });
  const onSaved = open();
  fireEvent.keyDown(await findRow('A'), { key: 'ArrowDown', altKey: true });
  expect(listTitles()).toEqual(['B', 'A', 'C']);
  expect(screen.getByText('A is now at place 2 of 3.')).toBeTruthy();
  fireEvent.keyDown(await findRow('A'), { key: 'ArrowDown' });
  expect(listTitles(), 'without Alt the key is the page’s').toEqual(['B', 'A', 'C']);
  fireEvent.click(screen.getByRole('button', { name: 'Move up: C', hidden: true }));
  expect(listTitles()).toEqual(['B', 'C', 'A']);
  fireEvent.click(screen.getByRole('button', { name: 'Move up: B', hidden: true }));
  expect(listTitles(), 'the first stays the first').toEqual(['B', 'C', 'A']);
  const dataTransfer = { effectAllowed: '' };
  fireEvent.dragStart(await findRow('A'), { dataTransfer });
  fireEvent.drop(await findRow('B'), { dataTransfer });
  expect(listTitles()).toEqual(['A', 'B', 'C']);
  fireEvent.keyDown(await findRow('C'), { key: 'ArrowUp', altKey: true });
  expect(onSaved).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Save the order', hidden: true }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent('PUT /order/faqs')).toMatchObject([{ body: { ids: ['a', 'c', 'b'] } }]);
});

test('an order that could not be saved stays as it was moved, and says why', async () => {
  const routes = { ...ROUTES, 'PUT /order/faqs': () => createErrorResponse(403, 'forbidden', 'Not yours.') };
  stubEditor(routes);
  const onSaved = open();
  fireEvent.keyDown(await findRow('A'), { key: 'ArrowDown', altKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Save the order', hidden: true }));
  await screen.findByText('Not yours.');
  expect(listTitles()).toEqual(['B', 'A', 'C']);
  expect(onSaved).not.toHaveBeenCalled();
});

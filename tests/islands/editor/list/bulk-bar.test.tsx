// @vitest-environment happy-dom
// What a publisher does with several rows of a list.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BulkBar } from '#islands/editor/list/BulkBar.tsx';
import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { makeRow } from '../../../support/editor/editor.ts';

afterEach(cleanup);

const SHOWN = makeRow({ id: 'post-1' });
const HIDDEN = [
  makeRow({ id: 'post-2', status: 'draft', hasDraft: true }),
  makeRow({ id: 'post-3', status: 'archived' }),
  makeRow({ id: 'post-4', status: 'draft', scheduledAt: '2099-01-01T00:00:00.000Z' }),
];

function open(chosen: readonly EditorRow[]) {
  const onAct = vi.fn();
  const props = { collection: 'blog_posts', chosen, isWhole: false, onAll: () => {}, onAct };
  render(<BulkBar {...props} state={{ state: 'idle' }} />);
  return onAct;
}

test('only what visitors see is taken back, whatever else is chosen', () => {
  const onAct = open([...HIDDEN, SHOWN]);
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  const question = within(screen.getByRole('dialog', { name: 'Take 1 item back from visitors?' }));
  expect(question.getByText('What visitors do not see stays as it is.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Take back' }));
  expect(onAct).toHaveBeenCalledExactlyOnceWith('unpublish', [SHOWN]);
});

test('where visitors see nothing of it, nothing is taken back', () => {
  const onAct = open(HIDDEN);
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  const question = within(screen.getByRole('dialog', { name: 'Archive 3 items?' }));
  expect(question.queryByText('What visitors do not see stays as it is.')).toBeNull();
  fireEvent.click(question.getByRole('button', { name: 'Archive' }));
  expect(onAct).toHaveBeenCalledExactlyOnceWith('archive', HIDDEN);
});

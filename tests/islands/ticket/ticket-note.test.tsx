// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $favourites } from '#lib/stores/ticket/shown-favourites.ts';
import { loseConnection, stubSite } from '../../support/site-fetch.ts';
import { FIRST_DRAW_AT } from '../../support/ticket/builder-offer.ts';
import {
  beginVisit,
  endVisit,
  number,
  open,
  pick,
  SIX,
  shown,
} from '../../support/ticket/ticket-builder.tsx';

beforeEach(beginVisit);
afterEach(endVisit);

const note = () => document.querySelector('.builder__note');

test('who takes a step back or closes the note goes on from there', () => {
  open();
  pick(2, SIX);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  expect(document.activeElement).toBe(note());
  const close = screen.getByRole('button', { name: 'Hide this message' });
  close.focus();
  fireEvent.click(close);
  expect(document.activeElement).toBe(note());
  expect(shown()).toBeUndefined();
});

test('the note stays while the focus is in it', () => {
  vi.useFakeTimers({ now: FIRST_DRAW_AT - 86_400_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  open();
  pick(2, SIX);
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  screen.getByRole('button', { name: 'Undo' }).focus();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('button', { name: 'Undo' })).toBe(document.activeElement);
  number(1).focus();
  act(() => void vi.advanceTimersByTime(7_000));
  expect(shown()).toBeUndefined();
});

test('a favourite of the account that could not be removed stays, and it is said', async () => {
  open();
  stubSite(loseConnection);
  const favourite = { id: 'fav_1', offerKey: 'lighthouse', name: '', numbers: SIX, powerballs: [] };
  act(() => $favourites.set([favourite]));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Remove 3, 5/ })));
  await vi.waitFor(() => expect(shown()).toBe('These numbers could not be removed. Try again in a moment.'));
  expect(screen.getByRole('button', { name: /^Remove 3, 5/ })).toBeTruthy();
});

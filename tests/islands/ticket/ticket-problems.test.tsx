// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCart } from '../../support/buying/cart.ts';
import { createAnswer, createRefusal, loseConnection, stubSite } from '../../support/site-fetch.ts';
import {
  aDraw,
  aGameOffer,
  aProductOffer,
  FIRST_DRAW_AT,
  pricesTo,
  withDays,
} from '../../support/ticket/builder-offer.ts';
import {
  addButton,
  beginVisit,
  endVisit,
  number,
  open,
  pick,
  SIX,
  shown,
  total,
} from '../../support/ticket/ticket-builder.tsx';

beforeEach(beginVisit);
afterEach(endVisit);

test('a smaller system keeps what fits and the ticket can be added', () => {
  open({}, { gameType: 'systems' });
  fireEvent.change(screen.getByLabelText('System'), { target: { value: 'system-8' } });
  pick(1, [1, 2, 3, 4, 5, 6, 7, 8]);
  fireEvent.change(screen.getByLabelText('System'), { target: { value: 'system-7' } });
  expect(total()).toBe('$4.90');
  expect(shown()).toBe('Numbers that no longer fit were taken off.');
});

test('a first draw brings its own day, and a ticket without a day says so at the field', () => {
  const calls = stubSite(createAnswer(createCart()));
  open(withDays());
  pick(1, SIX);
  fireEvent.click(screen.getByRole('radio', { name: /5 Dec/ }));
  const wednesday = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wednesday' });
  expect(wednesday.checked).toBe(true);
  expect(total()).toBe('$0.70');
  fireEvent.click(wednesday);
  expect(total()).toBe('—');
  fireEvent.click(addButton());
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('#draw-days-problem')?.textContent).toBe('Choose at least one draw day.');
  expect(calls).toHaveLength(0);
});

test('an early press leads to the open game, marks it and says beside the button what lacks', () => {
  open();
  fireEvent.click(addButton());
  expect(document.activeElement).toBe(number(1));
  expect(document.querySelector('.board')?.hasAttribute('data-invalid')).toBe(true);
  expect(document.querySelector('#ticket-status[data-problem]')?.textContent).toBe(
    'Complete 1 more game to add this ticket.',
  );
  pick(1, SIX);
  expect(document.querySelector('.board')?.hasAttribute('data-invalid')).toBe(false);
});

test('a cause that is missing is marked at its field', () => {
  open({ causes: [{ key: 'reef', urlSlug: 'reef', name: 'The reef' }] });
  pick(1, SIX);
  fireEvent.click(addButton());
  const field = screen.getByLabelText('Cause you support');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('games that are the same are pointed out and changed in one press', () => {
  open();
  pick(1, SIX);
  pick(2, SIX);
  const odds = () => document.querySelector('.ticket-bar__odds')?.textContent;
  expect(odds()).toBe('Division 1: 1 in 8,145,060');
  const SAID = 'Games 1 and 2 hold the same numbers.';
  const notice = () => document.querySelector('.notice strong')?.textContent;
  // Beside both buttons too, which is where the ticket is bought.
  const said = () => screen.queryAllByText(SAID).map(({ id }) => id);
  expect(notice()).toBe(SAID);
  expect(said()).toEqual(expect.arrayContaining(['ticket-status', 'ticket-bar-status']));
  const change = screen.getByRole('button', { name: 'Pick other numbers for the repeated games' });
  change.focus();
  fireEvent.click(change);
  expect(document.activeElement).toBe(document.querySelector('.builder__note'));
  expect(said()).toEqual([]);
  expect(odds()).toBe('Division 1: 1 in 4,072,530');
});

test('a sold-out draw is passed over and shown as sold out', () => {
  open({ draws: [aDraw(0, { status: 'DRAW_CAPPED' }), aDraw(1), aDraw(2)] });
  const [soldOut, next] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([soldOut?.disabled, next?.checked]).toEqual([true, true]);
  expect(screen.getByRole('radio', { name: /Sold out/ })).toBe(soldOut);
});

test('a draw is named by its date and its jackpot before its place among the draws', () => {
  open({ draws: [aDraw(0), aDraw(1)] });
  const [first] = screen.getAllByRole('radio', { name: /Next Available Draw$/ });
  expect(first?.closest('label')?.querySelector('span > span')?.className).toBe('draw-choice__date');
});

test('once a draw has closed, the next that is not sold out takes its name', async () => {
  open({ draws: [aDraw(0), aDraw(1, { status: 'DRAW_CAPPED' }), aDraw(2), aDraw(3)] });
  const names = () => [...document.querySelectorAll('.draw-choice__place')].map((name) => name.textContent);
  expect(names()).toEqual(['Next Available Draw', 'Sold out', '1st after the next', '2nd after the next']);
  cleanup();
  vi.setSystemTime(FIRST_DRAW_AT);
  vi.stubGlobal('fetch', loseConnection);
  open({ draws: [aDraw(0), aDraw(1, { status: 'DRAW_CAPPED' }), aDraw(2), aDraw(3)] });
  await waitFor(() => expect(names()).toEqual(['Sold out', 'Next Available Draw', '1st after the next']));
});

const REPRICED = createRefusal(422, 'price_changed', 'The total of this ticket is now $0.90.');
const problem = () => document.querySelector('#ticket-status[data-problem]')?.textContent;

test('after a change of prices the new total is shown, and the next press goes with it', async () => {
  const gameOffers = [aGameOffer({ prices: pricesTo(50, 90) })];
  const offer = aProductOffer({ gameTypes: [{ key: 'standard', name: 'Standard', gameOffers }] });
  const calls = stubSite(REPRICED, createAnswer([offer]), createAnswer(createCart()));
  open();
  pick(1, SIX);
  expect(total()).toBe('$0.70');
  fireEvent.click(addButton());
  await waitFor(() => expect(total()).toBe('$0.90'));
  await waitFor(() => expect(problem()).toBe('The total of this ticket is now $0.90.'));
  fireEvent.click(addButton());
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[1]).toMatchObject({ method: 'GET', path: '/api/pricing/default/product_offers' });
  expect(calls[2]).toMatchObject({ body: { expected_price: { amount: '0.90' } } });
});

test('where the new prices cannot be read the refusal is shown with the old total', async () => {
  stubSite(REPRICED, loseConnection);
  open();
  pick(1, SIX);
  fireEvent.click(addButton());
  await waitFor(() => expect(problem()).toBe('The total of this ticket is now $0.90.'));
  expect(total()).toBe('$0.70');
});

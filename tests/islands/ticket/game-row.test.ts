// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findRow, paintRow } from '#islands/ticket/board/game-dom.ts';
import { renderRow } from '#islands/ticket/board/game-html.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator({
  'ticket.game': 'Game {game}',
  'ticket.row-empty': 'No numbers yet',
  'ticket.row-lacking.one': '{count} more',
  'ticket.row-lacking.other': '{count} more',
});
const SIZE = { numbers: 3, powerballs: 1 };
/** From one to the next by adding, taking off, clearing and filling. */
const STEPS = [
  { numbers: [], powerballs: [] },
  { numbers: [9], powerballs: [] },
  { numbers: [9, 2], powerballs: [] },
  { numbers: [9, 2], powerballs: [4] },
  { numbers: [9, 2, 30], powerballs: [4] },
  { numbers: [2, 30], powerballs: [4] },
  { numbers: [], powerballs: [4] },
  { numbers: [], powerballs: [] },
  { numbers: [1, 3, 2], powerballs: [5] },
  { numbers: [], powerballs: [] },
];

test('a row that follows its game shows what a row shows that is made afresh', () => {
  const list = document.createElement('div');
  const render = (picked: (typeof STEPS)[number]) =>
    renderRow({ id: 'a', picked, place: 1, isCurrent: false }, SIZE, t);
  list.innerHTML = render(STEPS[0]!);
  for (const picked of STEPS) {
    paintRow(findRow(list, 'a')!, picked, SIZE, t);
    expect(list.innerHTML).toBe(render(picked));
  }
});

test('the balls that stay are the same elements', () => {
  const list = document.createElement('div');
  list.innerHTML = renderRow({ id: 'a', picked: STEPS[1]!, place: 1, isCurrent: false }, SIZE, t);
  const ball = list.querySelector('.ball');
  paintRow(findRow(list, 'a')!, STEPS[4]!, SIZE, t);
  expect(list.querySelector('.ball')).toBe(ball);
});

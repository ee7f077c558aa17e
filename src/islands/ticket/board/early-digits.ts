// Digits can be typed before the builder's code has come: the page notes them and wakes the builder, which writes them.

/** On a board that the builder looks after. */
const LIVE_ATTRIBUTE = 'data-live';
const TYPED_ATTRIBUTE = 'data-typed';
const INACTIVE_BOARD = `.order-board:not([${LIVE_ATTRIBUTE}])`;

const findInactiveBoard = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(INACTIVE_BOARD) : null;

/** Notes digits that are typed on boards that no builder looks after yet, and wakes it as soon as one is entered. */
export function recordEarlyDigits(wake: () => void, page: Document = document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (findInactiveBoard(target)) wake();
  });
  page.addEventListener('keydown', ({ target, key, ctrlKey, metaKey, altKey }) => {
    const board = findInactiveBoard(target);
    if (!board || ctrlKey || metaKey || altKey || !/^\d$/.test(key)) return;
    board.setAttribute(TYPED_ATTRIBUTE, `${board.getAttribute(TYPED_ATTRIBUTE) ?? ''}${key}`);
  });
}

/** The board is looked after from now on. The digits that were noted are handed over once. */
export function takeEarlyDigits(board: Element): number[] {
  const typed = board.getAttribute(TYPED_ATTRIBUTE) ?? '';
  board.removeAttribute(TYPED_ATTRIBUTE);
  board.setAttribute(LIVE_ATTRIBUTE, '');
  return [...typed].map(Number);
}

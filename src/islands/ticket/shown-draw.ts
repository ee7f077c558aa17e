// The head of the page tells the draw that the ticket begins with. The page's script shows it: the draw may be
// chosen before the builder's code has come.

/** The document event with the number of the first draw. */
export const FIRST_DRAW_EVENT = 'ticket:first-draw';

export const showFirstDraw = (drawNo: number | undefined): boolean =>
  document.dispatchEvent(new CustomEvent(FIRST_DRAW_EVENT, { detail: drawNo }));

export const MISSED_EVENT = 'press:missed';

/** Says that the code behind what was pressed did not come (`missed-press.ts`). */
export const missPress = (pressed: EventTarget): unknown =>
  pressed.dispatchEvent(new Event(MISSED_EVENT, { bubbles: true }));

/** Whether the connection was lost while code was fetched: what a newer release took away is another matter. */
export const isCodeLost = (error: unknown): boolean =>
  error instanceof TypeError && error.cause instanceof TypeError;

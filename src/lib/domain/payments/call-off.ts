// Why the shop calls off deposits that were begun and not finished: the customer may not pay in any more.

/** What began after the deposit did. `review`: somebody looks whose account it is. */
export const CALL_OFF_CAUSES = [
  'break',
  'exclusion',
  'review',
  'country',
  'lock',
  'closure',
  'limit',
] as const;
export type CallOffCause = (typeof CALL_OFF_CAUSES)[number];

/** Why such a deposit failed, as it is kept and shown. */
export type CallOffReason = `called_off_${CallOffCause}`;

export const toCallOffReason = (cause: CallOffCause): CallOffReason => `called_off_${cause}`;

export const CALL_OFF_REASONS: readonly CallOffReason[] = CALL_OFF_CAUSES.map(toCallOffReason);

/** Whether the shop called a deposit off. @param failure why it failed */
export const isCallOffReason = (failure: string | null | undefined): failure is CallOffReason =>
  CALL_OFF_REASONS.some((reason) => reason === failure);

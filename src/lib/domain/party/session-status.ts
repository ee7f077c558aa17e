import type { SessionStatus } from '../../contracts/party/session.ts';

interface SessionFacts {
  /** Of its pool. */
  readonly poolStatus: 'open' | 'entered' | 'cancelled' | 'settled';
  readonly sharesLeft: number;
  /** When shares stop being sold. */
  readonly cutOff: string;
}

/** Where a session stands at that instant, in milliseconds since 1970. Nothing else says it. */
export function getSessionStatus(
  { poolStatus, sharesLeft, cutOff }: SessionFacts,
  now: number,
): SessionStatus {
  if (poolStatus === 'cancelled') return 'cancelled';
  if (poolStatus !== 'open') return 'paid';
  return sharesLeft <= 0 || now >= Date.parse(cutOff) ? 'closed' : 'open';
}

/** Whether a session was cancelled before its cut-off, which only its organiser does. ISO instants; null where it was not. */
export const isCalledOff = (cancelledAt: string | null, cutOff: string): boolean =>
  cancelledAt !== null && Date.parse(cancelledAt) < Date.parse(cutOff);

export interface SessionStanding {
  readonly status: SessionStatus;
  readonly isCalledOff?: boolean | undefined;
  /** Whether it is known what it won. */
  readonly isSettled: boolean;
}

/** What pages say of a session: that it has played, and that its organiser called it off, too. */
export type ShownSessionStatus = SessionStatus | 'played' | 'called-off';

export function getShownStatus({ status, isCalledOff, isSettled }: SessionStanding): ShownSessionStatus {
  if (status === 'cancelled' && isCalledOff) return 'called-off';
  return status === 'paid' && isSettled ? 'played' : status;
}

import type { SessionStatus } from '../../contracts/party/session.ts';

interface SessionFacts {
  /** Of its pool. */
  readonly poolStatus: 'open' | 'entered' | 'cancelled' | 'settled';
  /** It was refunded because it was filled after its draw had been held. */
  readonly isLate: boolean;
  readonly sharesLeft: number;
  /** When shares stop being sold. */
  readonly cutOff: string;
}

/** Where a session stands at that instant, in milliseconds since 1970. Nothing else says it. */
export function getSessionStatus(
  { poolStatus, isLate, sharesLeft, cutOff }: SessionFacts,
  now: number,
): SessionStatus {
  if (poolStatus === 'cancelled' || isLate) return 'cancelled';
  if (poolStatus !== 'open') return 'paid';
  return sharesLeft <= 0 || now >= Date.parse(cutOff) ? 'closed' : 'open';
}

/** Whether a session was cancelled before its cut-off, which only its organiser does. ISO instants; null where it was not. */
export const isCalledOff = (cancelledAt: string | null, cutOff: string): boolean =>
  cancelledAt !== null && Date.parse(cancelledAt) < Date.parse(cutOff);

export interface SessionStanding {
  readonly status: SessionStatus;
  readonly isCalledOff?: boolean | undefined;
  readonly isLate?: boolean | undefined;
  /** Whether it is known what it won. */
  readonly isSettled: boolean;
}

/** What pages say of a session: that it has played, and that its organiser called it off or it was late, too. */
export type ShownSessionStatus = SessionStatus | 'played' | 'called-off' | 'late';

export function getShownStatus({
  status,
  isCalledOff,
  isLate,
  isSettled,
}: SessionStanding): ShownSessionStatus {
  if (status === 'cancelled' && isCalledOff) return 'called-off';
  if (status === 'cancelled' && isLate) return 'late';
  return status === 'paid' && isSettled ? 'played' : status;
}

const REFUNDS = { cancelled: 'party.refund', 'called-off': 'party.called-off', late: 'party.late' } as const;

/** The text that says why a session did not play; undefined for one that plays or may. */
export const findRefundText = (
  status: ShownSessionStatus,
): (typeof REFUNDS)[keyof typeof REFUNDS] | undefined =>
  status === 'cancelled' || status === 'called-off' || status === 'late' ? REFUNDS[status] : undefined;

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

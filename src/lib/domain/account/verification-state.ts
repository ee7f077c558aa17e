// How far a customer has come with showing who is there.
import type { VerificationRules } from '../../contracts/customer/identity.ts';
import {
  type MethodState,
  VERIFICATION_METHODS,
  type VerificationMethod,
  type VerificationOutcome,
  type VerificationStatus,
} from '../../contracts/customer/verification-method.ts';
import { DAY_MS } from '../time/units.ts';

/** An attempt at a method. */
export interface CheckState {
  readonly method: string;
  readonly status: Exclude<VerificationStatus, 'disabled'>;
  readonly outcome: VerificationOutcome | null;
}

/**
 * Every method, those that are offered first and in their order.
 * @param offered the methods of the customer's licence that the shop has
 * @param checks oldest first: the newest attempt at a method says how far it is
 */
export function listMethodStates(
  offered: readonly VerificationMethod[],
  checks: readonly CheckState[],
): MethodState[] {
  const newest = new Map(checks.map((check) => [check.method, check]));
  const toState = (type: VerificationMethod): MethodState => {
    const check = newest.get(type);
    if (!check) return { type, status: 'not_attempted' };
    return { type, status: check.status, ...(check.outcome && { outcome: check.outcome }) };
  };
  return [
    ...offered.map(toState),
    ...VERIFICATION_METHODS.filter((type) => !offered.includes(type)).map((type) => ({
      type,
      status: 'disabled' as const,
    })),
  ];
}

/** Photos wait for a person, so they alone do not make the verification pending. */
export const isVerificationPending = (methods: readonly MethodState[]): boolean =>
  methods.some(
    ({ type, status }) => type !== 'photo_id_upload' && (status === 'pending' || status === 'in_progress'),
  );

interface VerificationFacts {
  readonly isVerified: boolean;
  /** Instant from which the days count. */
  readonly createdAt: string;
  /** Instant that wins over the counted one, where identity was asked for again. */
  readonly dueAt: string | null;
  /** Of the customer's licence. */
  readonly verifyWithinDays: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** By when a customer has to be verified, and whether that time has come. */
export function getVerificationRules(facts: VerificationFacts): VerificationRules {
  if (facts.isVerified) return { required: false };
  const due = facts.dueAt
    ? Date.parse(facts.dueAt)
    : Date.parse(facts.createdAt) + facts.verifyWithinDays * DAY_MS;
  return { required: due <= facts.now, dueAt: new Date(due).toISOString() };
}

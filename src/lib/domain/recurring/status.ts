// The lives of a purchase that repeats and of its charges. What is not listed is refused.

const RECURRING_STATUSES = [
  'recurring_status_active',
  'recurring_status_paused',
  'recurring_status_timed_pause',
  'recurring_status_cancelled',
] as const;
export type RecurringStatus = (typeof RECURRING_STATUSES)[number];

/** Who ended it. */
export type CancelledBy = 'customer' | 'operator' | 'exclusion' | 'closure' | 'offer' | 'organiser';

/** What paused it: its owner, a break, three charges missed in a row, the organiser of its group, or that the shop stopped offering it. */
export type PausedBy = 'customer' | 'operator' | 'break' | 'missed' | 'organiser' | 'shop';

export type RecurringEvent = 'pause' | 'pause_until' | 'unpause' | 'resume' | 'cancel';

/** What each event leads to. `resume` is the end of a timed pause, `unpause` its owner's doing. */
const TRANSITIONS: Readonly<
  Record<RecurringStatus, Readonly<Partial<Record<RecurringEvent, RecurringStatus>>>>
> = {
  recurring_status_active: {
    pause: 'recurring_status_paused',
    pause_until: 'recurring_status_timed_pause',
    cancel: 'recurring_status_cancelled',
  },
  recurring_status_paused: {
    pause_until: 'recurring_status_timed_pause',
    unpause: 'recurring_status_active',
    cancel: 'recurring_status_cancelled',
  },
  recurring_status_timed_pause: {
    pause: 'recurring_status_paused',
    pause_until: 'recurring_status_timed_pause',
    unpause: 'recurring_status_active',
    resume: 'recurring_status_active',
    cancel: 'recurring_status_cancelled',
  },
  recurring_status_cancelled: {},
};

/** Where an event leads; undefined where it is refused. */
export const findNextStatus = (from: RecurringStatus, event: RecurringEvent): RecurringStatus | undefined =>
  TRANSITIONS[from][event];

export const isPausedStatus = (status: RecurringStatus): boolean =>
  status === 'recurring_status_paused' || status === 'recurring_status_timed_pause';

export const CHARGE_STATES = [
  'planned',
  'paying',
  'purchased',
  'soft_failure',
  'hard_failure',
  'skipped',
  'missed',
  'cancelled',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Charges that wait to be bought; a row has at most one of them. */
export const OPEN_CHARGE_STATES = [
  'planned',
  'paying',
  'soft_failure',
  'hard_failure',
] as const satisfies readonly ChargeState[];

/** Open charges for which no payment is under way. */
export const IDLE_CHARGE_STATES = [
  'planned',
  'soft_failure',
  'hard_failure',
] as const satisfies readonly ChargeState[];

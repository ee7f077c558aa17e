import type { Translate } from '#lib/domain/content/copy.ts';
import type { LimitKind } from '#lib/domain/limits/limit.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

interface ChangedLimit {
  readonly limit: LimitKind;
  /** Of its window. */
  readonly days: 1 | 7 | 30;
  /** Absent where the limit is taken away. */
  readonly cents?: number;
  /** When a change that waits acts. */
  readonly actsAt?: string;
}

const CHANGED = {
  now: { set: 'mail.limit-changed-now', removed: 'mail.limit-removed-now' },
  later: { set: 'mail.limit-changed-later', removed: 'mail.limit-removed-later' },
} as const;

const NAMES = {
  spend: 'mail.limit-spend',
  deposit: 'mail.limit-deposit',
  precommitment: 'mail.limit-precommitment',
} as const satisfies Record<LimitKind, string>;

interface TimeOff {
  /** What began it other than the customer in this account: an operator, or another account of the same person. */
  readonly cause?: 'operator' | 'other_account' | undefined;
}

const writeSubject = (t: Translate, key: 'break-begun' | 'exclusion-set', { cause }: TimeOff): string =>
  t(cause === undefined ? `mail.${key}-subject` : `mail.${key}-other-subject`);

/** What time off means, where it comes from if that is another account, and where help is. */
const writeTimeOff = (t: Translate, text: string, { cause }: TimeOff): MessagePart[] => [
  { part: 'paragraph', text },
  ...(cause === 'other_account' ? [{ part: 'paragraph', text: t('mail.care-follows') } as const] : []),
  { part: 'paragraph', text: t('mail.care-help') },
];

export const careMessages = {
  limit_changed: defineMessage<ChangedLimit>({
    shownAs: 'limits',
    isNews: false,
    write: (t, { limit, days, cents, actsAt }, zone) => {
      const key = CHANGED[actsAt === undefined ? 'now' : 'later'][cents === undefined ? 'removed' : 'set'];
      const values = {
        limit: t(NAMES[limit]),
        window: t(`mail.limit-window-${days}`),
        amount: formatCents(cents ?? 0),
        when: actsAt === undefined ? '' : formatInstant(actsAt, zone),
      };
      return {
        subject: t('mail.limit-changed-subject', values),
        parts: [
          { part: 'paragraph', text: t(key, values) },
          {
            part: 'button',
            label: t('mail.limit-see'),
            path: limit === 'precommitment' ? urls.precommitmentLimit() : urls.spendLimits(),
          },
        ],
      };
    },
  }),
  /** What waited acts from now on. */
  limit_raised: defineMessage<Omit<ChangedLimit, 'actsAt'>>({
    shownAs: 'limits',
    write: (t, { limit, days, cents }) => {
      const values = {
        limit: t(NAMES[limit]),
        window: t(`mail.limit-window-${days}`),
        amount: formatCents(cents ?? 0),
      };
      const key = cents === undefined ? 'ended' : 'raised';
      return {
        subject: t(`mail.limit-${key}-subject`, values),
        parts: [
          { part: 'paragraph', text: t(`mail.limit-${key}`, values) },
          { part: 'paragraph', text: t(key === 'ended' ? 'mail.limit-new' : 'mail.limit-lower') },
          {
            part: 'button',
            label: t('mail.limit-see'),
            path: limit === 'precommitment' ? urls.precommitmentLimit() : urls.spendLimits(),
          },
        ],
      };
    },
  }),
  break_ended: defineMessage<Record<never, never>>({
    shownAs: 'limits',
    write: (t) => ({
      subject: t('mail.break-ended-subject'),
      parts: [
        { part: 'paragraph', text: t('mail.break-ended') },
        { part: 'button', label: t('mail.break-ended-see'), path: urls.timeOut() },
        { part: 'paragraph', text: t('mail.care-help') },
      ],
    }),
  }),
  break_begun: defineMessage<TimeOff & { readonly untilAt: string }>({
    shownAs: 'limits',
    isNews: false,
    write: (t, payload, zone) => ({
      subject: writeSubject(t, 'break-begun', payload),
      parts: writeTimeOff(t, t('mail.break-begun', { until: formatInstant(payload.untilAt, zone) }), payload),
    }),
  }),
  exclusion_set: defineMessage<TimeOff & { readonly untilAt?: string }>({
    shownAs: 'limits',
    isNews: false,
    write: (t, payload, zone) => {
      const { untilAt } = payload;
      const text =
        untilAt === undefined
          ? t('mail.exclusion-set-for-good')
          : t('mail.exclusion-set', { until: formatInstant(untilAt, zone) });
      return {
        subject: writeSubject(t, 'exclusion-set', payload),
        parts: writeTimeOff(t, text, payload),
      };
    },
  }),
  /** Somebody has looked at the details of an account that waited for that. */
  details_checked: defineMessage<Record<never, never>>({
    shownAs: 'account',
    isNews: false,
    write: (t) => ({
      subject: t('mail.details-checked-subject'),
      parts: [
        { part: 'paragraph', text: t('mail.details-checked') },
        { part: 'button', label: t('mail.details-checked-see'), path: urls.account() },
      ],
    }),
  }),
  account_closed: defineMessage<{ readonly amountCents: number }>({
    shownAs: 'account',
    isNews: false,
    write: (t, { amountCents }) => ({
      subject: t('mail.account-closed-subject'),
      parts: [
        { part: 'paragraph', text: t('mail.account-closed') },
        ...(amountCents > 0
          ? [
              {
                part: 'paragraph',
                text: t('mail.account-closed-money', { amount: formatCents(amountCents) }),
              } as const,
            ]
          : []),
      ],
    }),
  }),
};

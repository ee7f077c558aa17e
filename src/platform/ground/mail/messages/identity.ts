import type { CheckFault } from '#lib/contracts/customer/desk-checks.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

interface ChangedDetails {
  /** Columns of the customer. */
  readonly columns: readonly string[];
  readonly isNowUnverified: boolean;
}

interface AskedAddress {
  readonly lines: readonly string[];
  /** Of the link. */
  readonly token: string;
}

/** What a column is called; those of one thing have one name. */
const PART_OF: Readonly<Record<string, string>> = {
  firstname: 'name',
  lastname: 'name',
  date_of_birth: 'birth',
  phone: 'phone',
};

const listParts = (t: Translate, columns: readonly string[]): string[] => [
  ...new Set(columns.map((column) => t(`mail.details-changed-${PART_OF[column] ?? 'address'}`))),
];

const paragraph = (text: string): MessagePart => ({ part: 'paragraph', text });

type VerificationNews = 'verification_passed' | 'documents_received';

/** What became of an attempt to show who the customer is. */
const defineNews = (kind: VerificationNews) => {
  const key = `mail.${kind.replaceAll('_', '-')}`;
  return defineMessage<Record<string, never>>({
    shownAs: 'identity',
    write: (t) => ({
      subject: t(`${key}-subject`),
      parts: [
        paragraph(t(key)),
        { part: 'button', label: t('mail.verification-button'), path: '/my-account/verify-account' },
      ],
    }),
  });
};

/** What is wrong with what a customer sent; messages of attempts that nobody looked at say nothing of it. */
interface Told {
  readonly fault?: CheckFault;
  readonly note?: string;
}

const defineRefusal = (kind: 'verification_failed' | 'verification_more') => {
  const key = `mail.${kind.replaceAll('_', '-')}`;
  return defineMessage<Told>({
    shownAs: 'identity',
    write: (t, { fault, note }) => ({
      subject: t(`${key}-subject`),
      parts: [
        paragraph(t(fault && kind === 'verification_failed' ? 'mail.verification-failed-because' : key)),
        ...(fault && fault !== 'other' ? [paragraph(t(`mail.verification-fault-${fault}`))] : []),
        ...(note ? [paragraph(note)] : []),
        ...(fault ? [paragraph(t('mail.verification-again'))] : []),
        { part: 'button', label: t('mail.verification-button'), path: '/my-account/verify-account' },
      ],
    }),
  });
};

export const identityMessages = {
  migration_done: defineMessage<Record<string, never>>({
    shownAs: 'account',
    write: (t) => ({
      subject: t('mail.migration-done-subject'),
      parts: [paragraph(t('mail.migration-done'))],
    }),
  }),
  verification_passed: defineNews('verification_passed'),
  verification_failed: defineRefusal('verification_failed'),
  verification_more: defineRefusal('verification_more'),
  documents_received: defineNews('documents_received'),
  verification_needed: defineMessage<{ readonly dueAt: string }>({
    shownAs: 'identity',
    write: (t, { dueAt }, zone) => ({
      subject: t('mail.verification-needed-subject'),
      parts: [
        paragraph(t('mail.verification-needed', { when: formatInstant(dueAt, zone) })),
        paragraph(t('mail.verification-needed-how')),
        { part: 'button', label: t('mail.verification-needed-button'), path: urls.verifyAccount() },
      ],
    }),
  }),
  details_changed: defineMessage<ChangedDetails>({
    shownAs: 'security',
    write: (t, { columns, isNowUnverified }) => ({
      subject: t('mail.details-changed-subject'),
      parts: [
        paragraph(t('mail.details-changed', { parts: listParts(t, columns).join(', ') })),
        ...(isNowUnverified ? [paragraph(t('mail.details-changed-unverified'))] : []),
        paragraph(t('mail.details-changed-not-you')),
        { part: 'button', label: t('mail.details-changed-button'), path: '/my-account/my-details' },
      ],
    }),
  }),
  address_confirm: defineMessage<AskedAddress>({
    shownAs: 'identity',
    write: (t, { lines, token }) => ({
      subject: t('mail.address-confirm-subject'),
      parts: [
        paragraph(t('mail.address-confirm')),
        paragraph(lines.join('\n')),
        paragraph(t('mail.address-confirm-after')),
        {
          part: 'button',
          label: t('mail.address-confirm-button'),
          path: `/my-account/confirm-address/${token}`,
        },
      ],
    }),
  }),
};

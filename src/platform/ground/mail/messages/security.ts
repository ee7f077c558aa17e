import type { TwoFactorMethod } from '#lib/contracts/identity/two-factor.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { toIso } from '../../../time.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

const HIDDEN = { shownAs: 'security', isKept: false, isNews: false, isSealed: true } as const;

/** When a code or link opens nothing any more that is good for so long from when it was queued. */
const endAfter = (minutes: number, queuedAt: string): string =>
  toIso(Date.parse(queuedAt) + minutes * MINUTE_MS);

const say = (text: string): MessagePart => ({ part: 'paragraph', text });

/** What was done, and what to do where it was not the customer. */
function warn(t: Translate, text: string): readonly MessagePart[] {
  return [
    say(text),
    say(t('mail.security-not-you')),
    { part: 'button', label: t('mail.security-review-button'), path: urls.loginAndSecurity() },
  ];
}

interface Link {
  readonly token: string;
}

export const securityMessages = {
  password_reset: defineMessage<Link & { readonly minutes: number }>({
    ...HIDDEN,
    endsAt: ({ minutes }, queuedAt) => endAfter(minutes, queuedAt),
    write: (t, { token, minutes }) => ({
      subject: t('mail.password-reset-subject'),
      parts: [
        say(t('mail.password-reset', { minutes })),
        { part: 'button', label: t('mail.password-reset-button'), path: urls.newPassword(token) },
        say(t('mail.password-reset-after')),
      ],
    }),
  }),
  login_link: defineMessage<Link & { readonly minutes: number; readonly partner?: string }>({
    ...HIDDEN,
    endsAt: ({ minutes }, queuedAt) => endAfter(minutes, queuedAt),
    write: (t, { token, minutes, partner }) => ({
      subject: t('mail.login-link-subject'),
      parts: [
        say(t('mail.login-link', { minutes })),
        {
          part: 'button',
          label: t('mail.login-link-button'),
          path: partner ? urls.partnerAutologin(partner, token) : urls.autologin(token),
        },
        say(t('mail.login-link-after')),
      ],
    }),
  }),
  password_changed: defineMessage<{ readonly at: string }>({
    shownAs: 'security',
    write: (t, { at }, zone) => ({
      subject: t('mail.password-changed-subject'),
      parts: warn(t, t('mail.password-changed', { date: formatInstant(at, zone) })),
    }),
  }),
  email_confirm: defineMessage<Link & { readonly hours: number; readonly isChange: boolean }>({
    ...HIDDEN,
    endsAt: ({ hours }, queuedAt) => endAfter(hours * 60, queuedAt),
    write: (t, { token, hours, isChange }) => ({
      subject: t(isChange ? 'mail.email-change-subject' : 'mail.email-confirm-subject'),
      parts: [
        say(t('mail.email-confirm', { hours })),
        { part: 'button', label: t('mail.email-confirm-button'), path: urls.confirmEmail(token) },
        say(t('mail.email-confirm-after')),
      ],
    }),
  }),
  email_change_warning: defineMessage<Link & { readonly email: string; readonly hours: number }>({
    ...HIDDEN,
    write: (t, { token, email, hours }) => ({
      subject: t('mail.email-change-warning-subject'),
      parts: [
        say(t('mail.email-change-warning', { email })),
        say(t('mail.email-change-warning-after', { hours })),
        { part: 'button', label: t('mail.email-change-warning-button'), path: urls.keepEmail(token) },
      ],
    }),
  }),
  /** In place of the warning, to an address that was never confirmed: it may be a stranger's. */
  email_change_notice: defineMessage<Readonly<Record<string, never>>>({
    ...HIDDEN,
    write: (t) => ({
      subject: t('mail.email-change-warning-subject'),
      parts: [say(t('mail.email-change-notice')), say(t('mail.email-change-notice-after'))],
    }),
  }),
  email_changed: defineMessage<{ readonly email: string }>({
    shownAs: 'security',
    write: (t, { email }) => ({
      subject: t('mail.email-changed-subject'),
      parts: warn(t, t('mail.email-changed', { email })),
    }),
  }),
  /** To the address that the account had before. */
  email_moved: defineMessage<{ readonly email: string }>({
    ...HIDDEN,
    write: (t, { email }) => ({
      subject: t('mail.email-changed-subject'),
      parts: [say(t('mail.email-moved', { email })), say(t('mail.email-moved-after'))],
    }),
  }),
  two_factor_on: defineMessage<{ readonly method: TwoFactorMethod }>({
    shownAs: 'security',
    write: (t, { method }) => ({
      subject: t('mail.two-factor-on-subject'),
      parts: warn(t, t('mail.two-factor-on', { method: t(`mail.two-factor-method-${method}`) })),
    }),
  }),
  two_factor_off: defineMessage<Record<string, never>>({
    shownAs: 'security',
    write: (t) => ({
      subject: t('mail.two-factor-off-subject'),
      parts: warn(t, t('mail.two-factor-off')),
    }),
  }),
  new_sign_in: defineMessage<{ readonly device: string; readonly at: string }>({
    shownAs: 'security',
    // Nearly always the customer's own: it waits for nothing, and would be counted with each log-in.
    isNews: false,
    write: (t, { device, at }, zone) => ({
      subject: t('mail.new-sign-in-subject'),
      parts: warn(
        t,
        t(device === '' ? 'mail.new-sign-in-unnamed' : 'mail.new-sign-in', {
          device,
          date: formatInstant(at, zone),
        }),
      ),
    }),
  }),
  recovery_used: defineMessage<{ readonly left: number }>({
    shownAs: 'security',
    write: (t, { left }) => ({
      subject: t('mail.recovery-used-subject'),
      parts: warn(t, t('mail.recovery-used', { count: left })),
    }),
  }),
  social_linked: defineMessage<{ readonly provider: string }>({
    shownAs: 'security',
    write: (t, { provider }) => ({
      subject: t('mail.social-linked-subject', { provider }),
      parts: warn(t, t('mail.social-linked', { provider })),
    }),
  }),
  passkey_added: defineMessage<{ readonly name: string }>({
    shownAs: 'security',
    write: (t, { name }) => ({
      subject: t('mail.passkey-added-subject'),
      parts: warn(t, t('mail.passkey-added', { name })),
    }),
  }),
  account_locked: defineMessage<{ readonly minutes: number }>({
    shownAs: 'security',
    write: (t, { minutes }) => ({
      subject: t('mail.account-locked-subject'),
      parts: warn(t, t('mail.account-locked', { count: minutes })),
    }),
  }),
  /** A wrong password was given too often. */
  password_locked: defineMessage<{ readonly minutes: number }>({
    shownAs: 'security',
    write: (t, { minutes }) => ({
      subject: t('mail.password-locked-subject'),
      parts: warn(t, t('mail.password-locked', { count: minutes })),
    }),
  }),
  security_code: defineMessage<{ readonly code: string; readonly minutes: number }>({
    ...HIDDEN,
    endsAt: ({ minutes }, queuedAt) => endAfter(minutes, queuedAt),
    write: (t, { code, minutes }) => ({
      subject: t('mail.security-code-subject'),
      parts: [
        say(t('mail.security-code', { minutes })),
        { part: 'code', code },
        say(t('mail.security-code-after')),
      ],
    }),
  }),
};

// The notices that the specification names, by what they are about: their words, and whether they go by themselves.
import type { Translate } from '../content/copy.ts';

interface NoticeRule {
  readonly title: string;
  readonly message: string;
  readonly icon: 'success' | 'error' | 'warning' | 'info';
  /** A failure that must be read stays until it is closed. */
  readonly stays?: true;
}

const createSuccess = (message: string) => ({ title: 'notice.success', message, icon: 'success' }) as const;
const createFailure = (message: string) =>
  ({ title: 'notice.failed', message, icon: 'error', stays: true }) as const;
const warnOfLink = (message: string) => ({ title: 'notice.link-title', message, icon: 'warning' }) as const;
const warnOfAccountLink = (message: string) =>
  ({ title: 'notice.link-account-title', message, icon: 'warning' }) as const;

/** Keys of texts. */
export const NOTICES = {
  newPassword: createSuccess('notice.new-password'),
  detailsUpdated: createSuccess('notice.details-updated'),
  detailsUnverified: { ...createSuccess('notice.details-unverified'), icon: 'warning' },
  depositLimit: createSuccess('notice.deposit-limit'),
  favouritesAdded: createSuccess('notice.favourites-added'),
  favouritesReplaced: createSuccess('notice.favourites-replaced'),
  cartUpdated: createSuccess('notice.cart-updated'),
  keyCopied: createSuccess('notice.key-copied'),
  thanks: createSuccess('notice.thanks'),
  groupOrSessionFailed: createFailure('notice.group-or-session'),
  orderUnloadable: createFailure('notice.order-unloadable'),
  sessionEditFailed: createFailure('notice.session-edit'),
  autoplayUpdated: createSuccess('notice.autoplay-updated'),
  autoplayPaused: createSuccess('notice.autoplay-paused'),
  autoplayFailed: {
    ...createFailure('notice.autoplay-failed'),
    title: 'notice.autoplay-failed-title',
  },
  autoplayOrganiserOff: {
    ...createFailure('notice.autoplay-organiser'),
    title: 'notice.autoplay-organiser-title',
  },
  linkUnknown: warnOfLink('notice.link-unknown'),
  linkExpired: warnOfLink('notice.link-expired'),
  linkUsed: warnOfLink('notice.link-used'),
  linkEmpty: warnOfLink('notice.link-empty'),
  linkOfAccount: warnOfAccountLink('notice.link-of-account'),
  linkOfOther: warnOfAccountLink('notice.link-of-other'),
} as const satisfies Record<string, NoticeRule>;
export type NoticeName = keyof typeof NOTICES;

/** Why the link to a cart opened nothing, by the code of the refusal. */
const NOTICES_BY_CODE: Readonly<Record<string, NoticeName>> = {
  link_unknown: 'linkUnknown',
  link_expired: 'linkExpired',
  link_used: 'linkUsed',
  link_empty: 'linkEmpty',
  link_of_account: 'linkOfAccount',
  link_of_other: 'linkOfOther',
};

/** The notice of a refusal that has one of its own. */
export const findNoticeByCode = (code: string | undefined): NoticeName | undefined =>
  NOTICES_BY_CODE[code ?? ''];

/** A notice as the tray shows it: `notify(noticeOf('cartUpdated', t))`. Its texts are in the area `notice`. */
export function createNotice(name: NoticeName, t: Translate) {
  const { title, message, icon, stays }: NoticeRule = NOTICES[name];
  return { title: t(title), message: t(message), icon, isAutoDismissed: stays !== true };
}

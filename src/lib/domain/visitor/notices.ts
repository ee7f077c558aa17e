// The notices that the specification names, by what they are about: their words, and whether they go by themselves.
import type { Translate } from '../content/copy.ts';

interface NoticeRule {
  readonly title: string;
  readonly message: string;
  readonly icon: 'success' | 'error' | 'warning' | 'info';
  /** A failure that must be read stays until it is closed (S33). */
  readonly stays?: true;
}

const success = (message: string) => ({ title: 'notice.success', message, icon: 'success' }) as const;
const failure = (message: string) =>
  ({ title: 'notice.failed', message, icon: 'error', stays: true }) as const;
const linkOver = (message: string) => ({ title: 'notice.link-title', message, icon: 'warning' }) as const;
const linkClosed = (message: string) =>
  ({ title: 'notice.link-account-title', message, icon: 'warning' }) as const;

/** X13, X24, S33: keys of texts. */
export const NOTICES = {
  newPassword: success('notice.new-password'),
  detailsUpdated: success('notice.details-updated'),
  detailsUnverified: { ...success('notice.details-unverified'), icon: 'warning' },
  depositLimit: success('notice.deposit-limit'),
  favouritesAdded: success('notice.favourites-added'),
  favouritesReplaced: success('notice.favourites-replaced'),
  cartUpdated: success('notice.cart-updated'),
  keyCopied: success('notice.key-copied'),
  thanks: success('notice.thanks'),
  groupOrSessionFailed: failure('notice.group-or-session'),
  orderUnloadable: failure('notice.order-unloadable'),
  sessionEditFailed: failure('notice.session-edit'),
  linkUnknown: linkOver('notice.link-unknown'),
  linkExpired: linkOver('notice.link-expired'),
  linkUsed: linkOver('notice.link-used'),
  linkEmpty: linkOver('notice.link-empty'),
  linkOfAccount: linkClosed('notice.link-of-account'),
  linkOfOther: linkClosed('notice.link-of-other'),
} as const satisfies Record<string, NoticeRule>;
export type NoticeName = keyof typeof NOTICES;

/** Why the link to a cart opened nothing, by the code of the refusal. */
const BY_CODE: Readonly<Record<string, NoticeName>> = {
  link_unknown: 'linkUnknown',
  link_expired: 'linkExpired',
  link_used: 'linkUsed',
  link_empty: 'linkEmpty',
  link_of_account: 'linkOfAccount',
  link_of_other: 'linkOfOther',
};

/** The notice of a refusal that has one of its own. */
export const noticeOfCode = (code: string | undefined): NoticeName | undefined => BY_CODE[code ?? ''];

/** A notice as the tray shows it: `notify(noticeOf('cartUpdated', t))`. Its texts are in the area `notice`. */
export function noticeOf(name: NoticeName, t: Translate) {
  const { title, message, icon, stays }: NoticeRule = NOTICES[name];
  return { title: t(title), message: t(message), icon, isAutoDismissed: stays !== true };
}

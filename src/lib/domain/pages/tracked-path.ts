// A page's address as it may be counted: without its query, and without what names a person or opens something.

/** What follows these is a token or an id. */
const GRANTING = [
  ['login', 'autologin'],
  ['login', 'transfer'],
  ['unsubscribe'],
  ['communication-preferences'],
  ['my-account', 'confirm-address'],
  ['account-verification'],
  ['anon-cart'],
] as const;

const ID = /^[a-z]{2,5}_[0-9a-z]{10,}$|^[0-9a-f]{8}[0-9a-f-]{8,}$|^(?=\D*\d)[A-Za-z0-9_.~]{16,}$|[@%]/i;

/** `/receipt/chk_01jq…` becomes `/receipt/:id`. */
export function toTrackedPath(address: string): string {
  const segments = (address.split(/[?#]/, 1)[0] ?? '').split('/').slice(1);
  const granting = GRANTING.find((start) => start.every((part, at) => segments[at]?.toLowerCase() === part));
  const shown = granting && segments.length > granting.length ? [...granting, ':id'] : segments;
  return `/${shown.map((segment) => (ID.test(segment) ? ':id' : segment)).join('/')}`.slice(0, 300);
}

// A page's address as it may be counted: without its query, and without what names a person or opens something.
import { matchesSegment, SECRET_STARTS } from './secret-path.ts';

const ID = /^[a-z]{2,5}_[0-9a-z]{10,}$|^[0-9a-f]{8}[0-9a-f-]{8,}$|^(?=\D*\d)[A-Za-z0-9_.~]{16,}$|[@%]/i;

/** `/receipt/chk_01jq…` becomes `/receipt/:id`. */
export function toTrackedPath(address: string): string {
  const segments = (address.split(/[?#]/, 1)[0] ?? '').split('/').slice(1);
  const granting = SECRET_STARTS.find((start) =>
    start.every((part, at) => matchesSegment(part, segments[at])),
  );
  const isSecret = granting !== undefined && segments.length > granting.length;
  const known = isSecret
    ? granting.map((part, at) => (part.startsWith('[') ? (segments[at] ?? '') : part))
    : segments;
  const shown = known.map((segment) => (ID.test(segment) ? ':id' : segment));
  return `/${[...shown, ...(isSecret ? [':id'] : [])].join('/')}`.slice(0, 300);
}

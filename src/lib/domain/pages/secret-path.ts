// Addresses whose last part is a token or an id that opens something, by the table of routes.
import type { Route } from '../../route-rules.ts';
import { ROUTES } from '../../routes.ts';
import { decodePath } from './decode-path.ts';

/** The segments after which the rest of an address opens something; `[name]` stands for any segment. */
export const SECRET_STARTS: readonly (readonly string[])[] = Object.values<Route>(ROUTES).flatMap(
  ({ secretAfter }) => (secretAfter === undefined ? [] : [secretAfter.split('/').slice(1)]),
);

export const matchesSegment = (part: string, segment: string | undefined): boolean =>
  part.startsWith('[') ? Boolean(segment) : segment?.toLowerCase() === part;

/**
 * The start of a path whose rest opens something, as `/login/autologin`; undefined for any other path. However the
 * path is written: encoded, in capitals, with slashes too many.
 */
export function findSecretStart(path: string): string | undefined {
  const segments = decodePath(path)
    .split('/')
    .filter((segment) => segment !== '');
  const start = SECRET_STARTS.find(
    (parts) =>
      segments.length > parts.length && parts.every((part, at) => matchesSegment(part, segments[at])),
  );
  return start && `/${segments.slice(0, start.length).join('/').toLowerCase()}`;
}

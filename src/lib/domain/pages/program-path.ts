// The pages of the programme stand at an address that the operator chooses; the site's own routes keep one name.

import { ROUTES } from '../../routes.ts';
import { isReservedPath } from '../content/content-paths.ts';
import type { NavigationLink } from './menus/navigation.ts';
import { toBasePath } from './route-patterns.ts';

/** Where the routes of the programme are in the table. */
export const PROGRAM_BASE = toBasePath(ROUTES.membership.pattern);

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** The address under the programme's own name of a path of the table; other paths stay as they are. */
export const toProgramPath = (path: string, programUrl: string): string =>
  isBelow(path, PROGRAM_BASE) ? `/${programUrl}${path.slice(PROGRAM_BASE.length)}` : path;

/** The path of the table for an address under the programme's own name; undefined for any other address. */
export const fromProgramPath = (path: string, programUrl: string): string | undefined =>
  isBelow(path, `/${programUrl}`) ? `${PROGRAM_BASE}${path.slice(programUrl.length + 1)}` : undefined;

/** First segments of the site's own pages, but for those of the programme. */
const TAKEN: ReadonlySet<string> = new Set(
  Object.values(ROUTES)
    .map(({ pattern }) => pattern.split('/')[1] ?? '')
    .filter((segment) => `/${segment}` !== PROGRAM_BASE),
);

/** Whether no page of the site stands at that first segment. */
export const isFreeSegment = (segment: string): boolean =>
  `/${segment}` === PROGRAM_BASE || (!TAKEN.has(segment) && !isReservedPath(`/${segment}`));

/** The links of a menu with those to the programme at its own address. */
export const placeProgramLinks = (
  links: readonly NavigationLink[],
  programUrl: string | undefined,
): readonly NavigationLink[] =>
  programUrl === undefined
    ? links
    : links.map((link) =>
        link.href === undefined ? link : { ...link, href: toProgramPath(link.href, programUrl) },
      );

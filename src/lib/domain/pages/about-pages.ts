// Pages below /about that editors write and that the shop leads to by itself.
import type { Route } from '../../route-rules.ts';
import { ROUTES } from '../../routes.ts';
import { toBasePath } from './route-patterns.ts';

const ABOUT_FILE = '/about/[...slug]';

/** Plain paths: `/about`, `/about/privacy`. */
export const ABOUT_PAGE_PATHS: readonly string[] = Object.values<Route>(ROUTES)
  .filter(({ servedBy, pattern }) => servedBy === ABOUT_FILE && !pattern.includes('['))
  .map(({ pattern }) => toBasePath(pattern));

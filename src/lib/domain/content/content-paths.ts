// Paths of editors: normalisation, reserved paths and redirects.
import type { Area, Route } from '../../route-rules.ts';
import { AREAS, ROUTES } from '../../routes.ts';

/** Letters beyond ASCII as browsers send them: `ü` is `%C3%BC`. */
const encodeLetters = (text: string): string =>
  text.toWellFormed().replace(/[\u0080-\uffff]+/g, encodeURIComponent);

function decodeLetters(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

/** Lower-case, without slashes at its end, letters encoded (decision R2): the form in which paths are compared. */
export function normalisePath(path: string): string {
  const letters = path.replace(/(?:%[89a-f][\da-f])+/gi, decodeLetters);
  return encodeLetters(letters.normalize().toLowerCase()).replace(/\/+$/, '') || '/';
}

/** Whether a browser asks for a path as it is written, so that a page can be at it. */
export const isPlainPath = (path: string): boolean => /^(?:\/(?!\.)[\w.~!$&'()*+,;=:@-]+)*\/?$/.test(path);

/** Reserved first segments (decision R1), and those of technical routes. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    ...Object.values<Area>(AREAS).flatMap(({ base, isReserved }) => (isReserved ? [base] : [])),
    ...Object.values<Route>(ROUTES).flatMap(({ pattern, isReserved }) => (isReserved ? [pattern] : [])),
  ].map((path) => path.split('/')[1] ?? ''),
);

/** An escape of anything but a letter beyond ASCII: it may hide a reserved word. */
const HIDING_ESCAPE = /%(?![89a-f][\da-f])/i;

/** Whether a path can neither be overridden nor redirected. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = normalisePath(path).split('/');
  return RESERVED.has(first) || first.startsWith('_') || first.startsWith('.') || HIDING_ESCAPE.test(first);
}

/** First segments of the routes that say one. */
const ROUTED: ReadonlySet<string> = new Set(
  Object.values<Route>(ROUTES).flatMap(({ pattern }) => {
    const [, first = ''] = pattern.split('/');
    return first === '' || first.startsWith('[') ? [] : [first.toLowerCase()];
  }),
);

/** Whether the shop has pages of its own at a path or below its first segment, so that no offer can be there. */
export const isRoutedPath = (path: string): boolean =>
  isReservedPath(path) || ROUTED.has(normalisePath(path).split('/')[1] ?? '');

export interface Redirect {
  /** A path of this site. */
  readonly from: string;
  /** A path or an external https address. */
  readonly to: string;
  readonly code: 301 | 302;
}

export interface RedirectMap {
  /** By normalised path. */
  readonly to: ReadonlyMap<string, Redirect>;
  /** Redirects that are left out: off a reserved path, or in a circle. */
  readonly faults: readonly Redirect[];
}

const getTargetPath = ({ to }: Redirect): string | undefined =>
  to.startsWith('/') ? normalisePath(to.replace(/[?#].*$/, '')) : undefined;

/** The end of a chain of redirects; undefined for a circle. */
function findEnd(first: Redirect, all: Pick<ReadonlyMap<string, Redirect>, 'get'>): Redirect | undefined {
  const seen = new Set([normalisePath(first.from)]);
  let last = first;
  for (;;) {
    const path = getTargetPath(last);
    if (path === undefined) return last;
    if (seen.has(path)) return undefined;
    seen.add(path);
    const next = all.get(path);
    if (!next) return last;
    last = next;
  }
}

/** Each redirect leads directly to the end of its chain; circles are left out. */
export function buildRedirectMap(redirects: readonly Redirect[]): RedirectMap {
  const all = new Map<string, Redirect>();
  const faults: Redirect[] = [];
  for (const redirect of redirects) {
    if (isReservedPath(redirect.from)) faults.push(redirect);
    else if (!all.has(normalisePath(redirect.from))) all.set(normalisePath(redirect.from), redirect);
  }
  const to = new Map<string, Redirect>();
  for (const [path, redirect] of all) {
    const end = findEnd(redirect, all);
    if (end) to.set(path, { ...redirect, to: end.to });
    else faults.push(redirect);
  }
  return { to, faults };
}

/** A later page of a category, and a cause beside a game: there while the item itself is. */
const PART_OF_ITEM = /^((\/blog\/category|\/causes)\/[^/]+)(\/[^/]+)$/;

/** The address of the item that a normalised path is part of; undefined for any other. */
export const getItemPath = (path: string): string | undefined => PART_OF_ITEM.exec(path)?.[1];

function movePart(path: string, all: ReadonlyMap<string, Redirect>): Redirect | undefined {
  const [, item = '', place = '', part = ''] = PART_OF_ITEM.exec(path) ?? [];
  const redirect = all.get(item);
  const target = redirect && getTargetPath(redirect);
  const isItem = target?.startsWith(`${place}/`) && target.split('/').length === item.split('/').length;
  return redirect && isItem ? { ...redirect, from: path, to: `${target}${part}` } : undefined;
}

/**
 * Leads from part of an item that has moved to the same part of where it is now; undefined where that leads back.
 * @param path normalised
 */
export function findPartRedirect(path: string, all: ReadonlyMap<string, Redirect>): Redirect | undefined {
  const moved = movePart(path, all);
  const end = moved && findEnd(moved, { get: (next) => all.get(next) ?? movePart(next, all) });
  return moved && end && { ...moved, to: end.to };
}

/** The target with the query of the request; parameters of the target win. */
export function buildRedirectLocation(redirect: Redirect, search: string): string {
  const to = encodeLetters(redirect.to);
  if (search === '' || search === '?') return to;
  const [, address = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  const query = new URLSearchParams(search);
  for (const name of new Set(new URLSearchParams(own).keys())) query.delete(name);
  const rest = String(query);
  const joined = [own.slice(1), rest].filter((part) => part !== '').join('&');
  return `${address}${joined === '' ? '' : `?${joined}`}${fragment}`;
}

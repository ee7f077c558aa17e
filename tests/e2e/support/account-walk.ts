// Everything that a customer's account leads to, found by its links.
import { expect } from 'playwright/test';
import { isProtectedRoute } from '#lib/domain/pages/protected-routes.ts';
import { hasParameter, toBasePath } from '#lib/domain/pages/route-patterns.ts';
import type { Route } from '#lib/route-rules.ts';
import { ROUTES } from '#lib/routes.ts';
import { listLinks } from './crawl.ts';
import { EMAIL } from './owner.ts';
import { listForms, type PageForm } from './page-forms.ts';
import type { Visitor } from './visitor.ts';

/** Patterns of the routes that need a login. */
export const PROTECTED = [
  ...new Set(
    Object.values<Route>(ROUTES)
      .map(({ pattern }) => pattern)
      .filter(isProtectedRoute),
  ),
];

interface AccountWalk {
  /** Paths with their queries; some of those that are alike. */
  readonly addresses: readonly string[];
  readonly forms: readonly PageForm[];
}

const OWN =
  /^\/(?:my-account|receipt|withdrawals|communication-preferences|change-Password|close-my-account|social-authentication|deposit|cart|lotto-party\/group)(?:[/?]|$)/;
/** Pages of one list, statements of each month and the like are alike. */
const toKind = (path: string): string => path.replace(/_\w{20,}/g, '').replace(/\d+/g, '9');
const OF_EACH = 4;

/** Goes through the account as its owner does: what it leads to, and the forms that it holds. */
export async function walkAccount(owner: Visitor): Promise<AccountWalk> {
  const counts = new Map<string, number>();
  const found = new Map<string, PageForm>();
  const seen = new Set<string>();
  const waiting = PROTECTED.filter((pattern) => !hasParameter(pattern)).map(toBasePath);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = toKind(path);
    const count = counts.get(kind) ?? 0;
    if (seen.has(path) || count >= OF_EACH || path.startsWith('/logout')) continue;
    seen.add(path);
    counts.set(kind, count + 1);
    const { body, status, stored } = await owner.ask(path);
    expect(status, path).toBeLessThan(500);
    if (body.includes(EMAIL)) expect(stored, path).toMatch(/no-store|private/);
    if (!body.includes('<html')) continue;
    for (const form of listForms(body, path)) found.set(toKind(describeForm(form)), form);
    waiting.push(...listLinks(body, owner.base, path).filter((link) => OWN.test(link)));
  }
  return { addresses: [...seen], forms: [...found.values()] };
}

/** A form without what is made for each page. */
export const describeForm = ({ action, fields }: PageForm): string =>
  `${action} ${fields.map(([name, value]) => (/^(?:key|seen|until)$/.test(name) ? name : `${name}=${value}`)).join(' ')}`;

// Paths that editors write: what counts as the same, what is never theirs, and where their redirects lead (G1, G2).

/** Lower-case and without slashes at its end (decision R2): the form in which paths are compared. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '') || '/';

/** First segments that stay with the shop (decision R1), and those of its machinery. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['api', 'checkout', '3ds', 'my-account', 'purchase'],
  ...['editor', 'preview', 'assets', 'theme', 'sitemap', 'healthz', 'readyz', 'metrics'],
  ...[
    '404',
    '500',
    '503',
    'cms-page',
    'robots.txt',
    'sitemap.xml',
    'openapi.json',
    'site.webmanifest',
    'fragments',
  ],
]);

/** Whether a path can neither be overridden nor redirected. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = plainPath(path).split('/');
  return RESERVED.has(first) || first.startsWith('_') || first.startsWith('.') || first.includes('%');
}

export interface KeptRedirect {
  /** A path of this site. */
  readonly from: string;
  /** A path or a secure address elsewhere. */
  readonly to: string;
  readonly code: 301 | 302;
}

export interface RedirectMap {
  /** By plain path. */
  readonly to: ReadonlyMap<string, KeptRedirect>;
  /** Redirects that are left out: off a reserved path, or in a circle. */
  readonly faults: readonly KeptRedirect[];
}

const targetPath = ({ to }: KeptRedirect): string | undefined =>
  to.startsWith('/') ? plainPath(to.replace(/[?#].*$/, '')) : undefined;

/** Where a redirect ends after those that follow it; undefined where it leads back to itself. */
function endOf(first: KeptRedirect, all: ReadonlyMap<string, KeptRedirect>): KeptRedirect | undefined {
  const seen = new Set([plainPath(first.from)]);
  let last = first;
  for (;;) {
    const path = targetPath(last);
    if (path === undefined) return last;
    if (seen.has(path)) return undefined;
    seen.add(path);
    const next = all.get(path);
    if (!next) return last;
    last = next;
  }
}

/** Each leads at once to where its chain ends; what would go round in a circle leads nowhere. */
export function redirectMap(redirects: readonly KeptRedirect[]): RedirectMap {
  const all = new Map<string, KeptRedirect>();
  const faults: KeptRedirect[] = [];
  for (const redirect of redirects) {
    if (isReservedPath(redirect.from)) faults.push(redirect);
    else if (!all.has(plainPath(redirect.from))) all.set(plainPath(redirect.from), redirect);
  }
  const to = new Map<string, KeptRedirect>();
  for (const [path, redirect] of all) {
    const end = endOf(redirect, all);
    if (end) to.set(path, { ...redirect, to: end.to });
    else faults.push(redirect);
  }
  return { to, faults };
}

/** The address to go to: what was asked besides the path is kept, what the target names itself wins. */
export function redirectLocation({ to }: KeptRedirect, search: string): string {
  if (search === '' || search === '?') return to;
  const [, address = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  const query = new URLSearchParams(search);
  for (const name of new Set(new URLSearchParams(own).keys())) query.delete(name);
  const rest = String(query);
  const joined = [own.slice(1), rest].filter((part) => part !== '').join('&');
  return `${address}${joined === '' ? '' : `?${joined}`}${fragment}`;
}

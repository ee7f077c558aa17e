// Counts what this process answers, by route: an address is never a label, so that there are no more than there are routes.

import type { Sample } from '#lib/domain/metrics/metrics.ts';
import { ROUTES } from '#lib/routes.ts';

/** Upper ends in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const UNKNOWN = 'other';
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|\\]/g, '\\$&');

const toExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${escapePattern(pattern)
      .replaceAll(/\[\\\.\\\.\\\.\w+\]/g, '.*')
      .replaceAll(/\[\w+\]/g, '[^/]+')}/?$`,
  );

const countGaps = (pattern: string): number => pattern.split('[').length;

interface RoutePattern {
  readonly pattern: string;
  readonly expression: RegExp;
}

/** A word stands before a gap that would take it, a gap before one that takes all that is left. */
const PATTERNS: readonly RoutePattern[] = [...new Set(Object.values(ROUTES).map(({ pattern }) => pattern))]
  .toSorted(
    (a, b) =>
      Number(a.includes('[...')) - Number(b.includes('[...')) ||
      countGaps(a) - countGaps(b) ||
      b.length - a.length,
  )
  .map((pattern) => ({ pattern, expression: toExpression(pattern) }));

/** The pattern of the route that a path is of; `other` for none. */
export const findRoutePattern = (path: string): string =>
  PATTERNS.find(({ expression }) => expression.test(path))?.pattern ?? UNKNOWN;

interface Histogram {
  readonly counts: number[];
  sum: number;
}

export class RequestMeter {
  readonly #requests = new Map<
    string,
    { readonly labels: Readonly<Record<string, string>>; count: number }
  >();
  readonly #durations = new Map<string, Histogram>();
  #hits = 0;

  countHit(): void {
    this.#hits += 1;
  }

  /** @param path without its query */
  count({
    method,
    path,
    status,
    seconds,
  }: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly seconds: number;
  }): void {
    const route = findRoutePattern(path);
    const labels = { method: METHODS.has(method) ? method : UNKNOWN, route, status: String(status) };
    const key = `${labels.method} ${route} ${status}`;
    const known = this.#requests.get(key);
    if (known) known.count += 1;
    else this.#requests.set(key, { labels, count: 1 });
    const histogram = this.#durations.get(route) ?? { counts: BUCKETS_S.map(() => 0).concat(0), sum: 0 };
    this.#durations.set(route, histogram);
    const place = BUCKETS_S.findIndex((end) => seconds <= end);
    const bucket = place === -1 ? BUCKETS_S.length : place;
    histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
    histogram.sum += seconds;
  }

  listSamples(): Sample[] {
    const requests = [...this.#requests.values()].map(
      ({ labels, count }): Sample => ({ name: 'drawcard_http_requests_total', labels, value: count }),
    );
    return [
      ...requests,
      ...[...this.#durations].flatMap(([route, histogram]) => listHistogram(route, histogram)),
      { name: 'drawcard_page_cache_hits_total', value: this.#hits },
    ];
  }
}

/** Buckets count what is at most their end, those below included. */
function listHistogram(route: string, { counts, sum }: Histogram): Sample[] {
  const name = 'drawcard_http_request_duration_seconds';
  let total = 0;
  const buckets = counts.map((count, place): Sample => {
    total += count;
    const end = BUCKETS_S[place];
    const le = end === undefined ? '+Inf' : String(end);
    return { name, suffix: '_bucket', labels: { route, le }, value: total };
  });
  return [
    ...buckets,
    { name, suffix: '_sum', labels: { route }, value: sum },
    { name, suffix: '_count', labels: { route }, value: total },
  ];
}

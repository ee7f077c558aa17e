// What `/metrics` says, to whom, and that alerts and dashboards ask for nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formatMetrics, METRICS } from '#lib/domain/metrics/metrics.ts';
import { answerMetrics, serveMetrics } from '#lib/server/http/metrics/answer-metrics.ts';
import { createProcessSampler } from '#lib/server/http/metrics/process-samples.ts';
import { findRoutePattern, RequestMeter } from '#lib/server/http/metrics/request-meter.ts';

const DEPLOY = resolve(fileURLToPath(import.meta.url), '../../../../../../deploy');
const TOKEN = 'a-token-of-thirty-two-characters';
const collect = async () => createProcessSampler('abc')();

test('nobody is answered without a token, and nobody at all where there is none', async () => {
  expect(
    await answerMetrics({ token: undefined, authorization: `Bearer ${TOKEN}`, collect }),
  ).toBeUndefined();
  for (const authorization of [undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    const answer = await answerMetrics({ token: TOKEN, authorization, collect });
    expect([answer?.status, answer?.body.includes('process_')]).toEqual([401, false]);
  }
  const answer = await answerMetrics({ token: TOKEN, authorization: `Bearer ${TOKEN}`, collect });
  expect(answer?.status).toBe(200);
  expect(answer?.headers['content-type']).toContain('version=0.0.4');
  expect(answer?.body).toContain('drawcard_build_info{release="abc"} 1');
});

test('services of their own serve it before their calls', async () => {
  const ask = (token: string | undefined, path: string) =>
    Promise.resolve(
      serveMetrics(() => new Response('call'), { token, collect })(
        new Request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${TOKEN}` } }),
      ),
    ).then((answer) => answer.text());
  expect(await ask(undefined, '/metrics')).toBe('call');
  expect(await ask(TOKEN, '/v2/offers')).toBe('call');
  expect(await ask(TOKEN, '/metrics')).toContain('process_resident_memory_bytes');
});

test.each([
  ['/', '/'],
  ['/cart', '/cart'],
  ['/operator/customers/cus_1', '/operator/customers/[id]'],
  ['/operator/customers', '/operator/customers'],
  ['/api/operator/commands/customer-find', '/api/operator/[...path]'],
  ['/api/cart/items', '/api/[...path]'],
  ['/assets/ast_1', '/assets/[id]'],
])('%s is counted under %s', (path, pattern) => {
  expect(findRoutePattern(path)).toBe(pattern);
});

test('addresses that a stranger makes up add no labels', () => {
  const meter = new RequestMeter();
  for (let count = 0; count < 500; count += 1)
    meter.count({ method: `M${count}`, path: `/a/${count}/b/c/${count}"\n`, status: 404, seconds: 0.01 });
  const labels = meter.listSamples().filter(({ name }) => name === 'drawcard_http_requests_total');
  expect(labels.length).toBeLessThan(3);
});

test('requests are counted by route and status, and their durations fall into buckets that add up', () => {
  const meter = new RequestMeter();
  for (const seconds of [0.001, 0.005, 0.3, 60])
    meter.count({ method: 'GET', path: '/cart', status: 200, seconds });
  meter.count({ method: 'POST', path: '/cart', status: 303, seconds: 0.2 });
  meter.countHit();
  const text = formatMetrics(meter.listSamples());
  expect(text).toContain('drawcard_http_requests_total{method="GET",route="/cart",status="200"} 4');
  expect(text).toContain('drawcard_http_requests_total{method="POST",route="/cart",status="303"} 1');
  expect(text).toContain('drawcard_http_request_duration_seconds_bucket{route="/cart",le="0.005"} 2');
  expect(text).toContain('drawcard_http_request_duration_seconds_bucket{route="/cart",le="10"} 4');
  expect(text).toContain('drawcard_http_request_duration_seconds_bucket{route="/cart",le="+Inf"} 5');
  expect(text).toContain('drawcard_http_request_duration_seconds_count{route="/cart"} 5');
  expect(text).toContain('drawcard_page_cache_hits_total 1');
  expect(text.match(/# TYPE drawcard_http_request_duration_seconds histogram/g)).toHaveLength(1);
});

test('labels are written so that they stay labels', () => {
  const sample = { name: 'drawcard_jobs_waiting', labels: { kind: 'a"b\\c\nd' }, value: 1 } as const;
  expect(formatMetrics([sample])).toContain('{kind="a\\"b\\\\c\\nd"} 1');
});

/** Names of metrics in a text, without what a histogram adds to them. */
const listNames = (text: string): string[] =>
  [...text.matchAll(/\b(?:drawcard|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/(?<=duration_seconds)_(?:bucket|sum|count)$/, ''),
  );

/** Labels that an expression groups by, filters by, or a text shows. */
const listLabels = (text: string): string[] => [
  ...[...text.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/)),
  ...[...text.matchAll(/[{,](\w+)(?:=~?|!=)"/g)].map(([, name = '']) => name),
];

const readFiles = (): readonly (readonly [string, string])[] => [
  ['alerts.yml', readFileSync(join(DEPLOY, 'alerts.yml'), 'utf8')],
  ...readdirSync(join(DEPLOY, 'grafana')).map(
    (name) => [name, readFileSync(join(DEPLOY, 'grafana', name), 'utf8')] as const,
  ),
];

test('alerts and dashboards ask for metrics and labels that the shop gives', () => {
  const labels = new Set([
    'le',
    'job',
    ...Object.values(METRICS).flatMap((one) => ('labels' in one ? one.labels : [])),
  ]);
  for (const [file, text] of readFiles()) {
    const plain = text.replaceAll('\\"', '"');
    const unknown = listNames(plain).filter((name) => !Object.hasOwn(METRICS, name));
    expect([file, unknown]).toEqual([file, []]);
    expect([file, listLabels(plain).filter((name) => !labels.has(name))]).toEqual([file, []]);
  }
});

test('every metric stands on the dashboard, and each alert says what to do', () => {
  const [[, alerts = ''] = [], [, dashboard = ''] = []] = readFiles();
  const shown = new Set(listNames(dashboard));
  expect(Object.keys(METRICS).filter((name) => !shown.has(name))).toEqual([]);
  const rules = alerts.split('      - alert: ').slice(1);
  expect(rules.length).toBeGreaterThan(10);
  for (const rule of rules)
    expect(rule).toMatch(/expr: .+\n.*for: \w+\n[\s\S]*severity: (page|warn)\n[\s\S]*description: .{10}/);
  const { panels } = JSON.parse(dashboard) as { panels: { id: number; targets: unknown[] }[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

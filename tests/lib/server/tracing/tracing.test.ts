// Traces from a press to the statement, the job and the call that leaves, as a collector gets them.
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { getTracing, runTraced } from '#lib/domain/tracing/trace.ts';
import { readEnv } from '#lib/server/env.ts';
import { createLog } from '#lib/server/log.ts';
import { startTracing } from '#lib/server/tracing/start-tracing.ts';
import { readTraceparent } from '#lib/server/tracing/tracer.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { SUPPORT_JOB } from '#platform/ground/support/deliver.ts';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { startReceiver } from '#tests/support/servers/receiver.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PRESS = `00-${TRACE}-b7ad6b7169203331-00`;

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

async function startTraced(set: Record<string, string> = {}, status = 200) {
  const collector = await startReceiver(status);
  const warn = vi.fn();
  const { tracing } = readEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_TRACES_SAMPLER_ARG: '1',
    ...set,
  }).observability;
  if (!tracing) throw new Error('tracing is off');
  const running = startTracing(tracing, 'abc', warn);
  onTestFinished(() => running.close());
  const readSpans = async (): Promise<Span[]> => {
    await running.close();
    return collector.posted.flatMap(({ text }) =>
      JSON.parse(text).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
        one.scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  };
  return { collector, warn, readSpans };
}

const find = (spans: readonly Span[], name: string): Span => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

test('a call, its statements and its job are one trace, and no value of a person is in it', async () => {
  const { collector, readSpans } = await startTraced({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret' });
  const platform = await openTestPlatform();
  const { status } = await platform.call(sendSupportMessage, {
    body: {
      brand: 'drawcard',
      name: 'Ada Quill',
      email: 'ada@example.org',
      topic: 'ticket',
      message: 'Where is my ticket?',
    },
    headers: { traceparent: PRESS.replace(/0$/, '1'), 'x-client-address': '198.51.100.1' },
  });
  expect(status).toBe(200);
  await runDueJobs(platform.services, { [SUPPORT_JOB]: async () => {} }, 1);
  const spans = await readSpans();
  const call = find(spans, 'call sendSupportMessage');
  const insert = find(spans, 'INSERT support_message');
  const job = find(spans, `job ${SUPPORT_JOB}`);
  expect([call, insert, job].map(({ traceId }) => traceId)).toEqual([TRACE, TRACE, TRACE]);
  expect([call.parentSpanId, insert.parentSpanId, job.parentSpanId]).toEqual([
    'b7ad6b7169203331',
    call.spanId,
    call.spanId,
  ]);
  expect(Number(insert.endTimeUnixNano)).toBeGreaterThan(Number(insert.startTimeUnixNano));
  const all = collector.posted.map(({ text }) => text).join('\n');
  expect(all).toContain('insert into \\"support_message\\"');
  expect(all).not.toMatch(/Quill|ada@example|Where is my ticket|198\.51/);
  expect(collector.posted[0]?.path).toBe('/v1/traces');
  expect(collector.posted[0]?.headers['x-key']).toBe('secret');
  expect(JSON.parse(collector.posted[0]?.text ?? '').resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'drawcard' } },
    { key: 'service.version', value: { stringValue: 'abc' } },
  ]);
});

test('a request begins with the press of the browser, by its route; what leaves it is a part of it', async () => {
  const { readSpans } = await startTraced();
  const elsewhere = await startReceiver();
  let header: string | undefined;
  const { ask } = await startPageServer(async () => {
    header = getTracing()?.readTraceparent();
    await fetch(`${elsewhere.url}/customers/cus_1?email=ada@example.org`);
    return createCachedPage('hello');
  });
  await ask('/operator/customers/cus_1?email=ada@example.org', { headers: { traceparent: PRESS } });
  const spans = await readSpans();
  const request = find(spans, 'GET /operator/customers/[id]');
  const out = find(spans, `GET ${elsewhere.host}`);
  expect([request.traceId, request.parentSpanId]).toEqual([TRACE, 'b7ad6b7169203331']);
  expect([out.traceId, out.parentSpanId]).toEqual([TRACE, request.spanId]);
  expect(header).toBe(`00-${TRACE}-${request.spanId}-01`);
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
  expect(JSON.stringify(spans)).not.toMatch(/cus_1|ada@example/);
});

test('so many traces are recorded as is said, whatever a browser asks for; lines of the log name each', async () => {
  const { readSpans } = await startTraced({ OTEL_TRACES_SAMPLER_ARG: '0' });
  const lines: string[] = [];
  const log = createLog('info', 'abc');
  vi.spyOn(log, 'info').mockImplementation(() => void lines.push(getTracing()?.readTraceId() ?? ''));
  await runTraced({ name: 'press', parent: PRESS.replace(/0$/, '1'), isForeign: true }, async () =>
    log.info('said'),
  );
  expect(lines).toEqual([TRACE]);
  expect(await readSpans()).toEqual([]);
});

test('work that fails is marked, and its error goes on', async () => {
  const { readSpans } = await startTraced();
  const failing = runTraced({ name: 'work' }, () => Promise.reject(new TypeError('ada@example.org')));
  await expect(failing).rejects.toThrow('ada@example.org');
  const [span] = await readSpans();
  expect(span?.status).toEqual({ code: 2, message: 'TypeError' });
});

test('a collector that takes nothing is said once, and costs the shop nothing', async () => {
  const { warn, readSpans } = await startTraced({}, 503);
  for (let count = 0; count < 3000; count += 1) await runTraced({ name: 'work' }, async () => {});
  await readSpans();
  expect(warn).toHaveBeenCalledOnce();
});

test('headers that are none are not followed, and without an address nothing is recorded', () => {
  for (const header of [
    undefined,
    null,
    '',
    'x',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
  ])
    expect(readTraceparent(header)).toBeUndefined();
  expect(readEnv({}).observability).toEqual({ tracing: undefined, reports: undefined });
  expect(getTracing()).toBeUndefined();
});

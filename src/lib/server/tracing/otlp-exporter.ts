// Hands spans to a collector: OTLP over HTTP, as JSON, in batches.
import type { SpanAttributes, SpanKind } from '#lib/domain/tracing/trace.ts';
import type { EndedSpan } from './tracer.ts';

const BATCH_MAX = 512;
/** What a collector that is away may cost in memory: later spans are dropped. */
const WAITING_MAX = 4096;
const SEND_EVERY_MS = 2000;
const ANSWER_MS = 10_000;
const NANOSECONDS = 1_000_000;
const KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const satisfies Record<
  SpanKind,
  number
>;

const toNanoseconds = (ms: number): string =>
  (BigInt(Math.floor(ms)) * BigInt(NANOSECONDS) + BigInt(Math.round((ms % 1) * NANOSECONDS))).toString();

const toValue = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};

const toAttributes = (attributes: SpanAttributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: toValue(value) }],
  );

const toWire = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: toNanoseconds(span.startMs),
  endTimeUnixNano: toNanoseconds(span.endMs),
  attributes: toAttributes(span.attributes),
  status: span.fault === undefined ? {} : { code: 2, message: span.fault },
});

export interface ExporterOptions {
  /** `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: SpanAttributes;
  readonly warn: (what: string, error: unknown) => void;
}

export class OtlpExporter {
  readonly #options: ExporterOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: EndedSpan[] = [];
  #isAway = false;

  constructor(options: ExporterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), SEND_EVERY_MS).unref();
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(span);
  }

  /** Sends what waits. What a collector does not take is dropped: traces are worth no memory of the shop. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, BATCH_MAX));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(spans: readonly EndedSpan[]): Promise<void> {
    const { endpoint, headers, resource } = this.#options;
    const scopeSpans = [{ scope: { name: 'drawcard' }, spans: spans.map(toWire) }];
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [{ resource: { attributes: toAttributes(resource) }, scopeSpans }],
        }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) this.#options.warn('traces are dropped: the collector takes none', error);
      this.#isAway = true;
    }
  }
}

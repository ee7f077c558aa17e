// Spans in the manner of OpenTelemetry: W3C trace context in and out, the span at hand in an AsyncLocalStorage.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { OpenSpan, SpanAttributes, SpanKind, SpanStart, Tracing } from '#lib/domain/tracing/trace.ts';

export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970, with a fraction. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: SpanAttributes;
  readonly fault: string | undefined;
}

interface Place {
  readonly traceId: string;
  readonly spanId: string;
  readonly isRecorded: boolean;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const ID_BYTES = { trace: 16, span: 8 } as const;
/** The bytes of a trace's id that decide whether it is recorded: every process decides alike. */
const DECIDING_BYTES = 6;

const createId = (kind: keyof typeof ID_BYTES): string => randomBytes(ID_BYTES[kind]).toString('hex');
const getNowMs = (): number => performance.timeOrigin + performance.now();

export function readTraceparent(header: string | null | undefined): Place | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 };
}

export interface TracerOptions {
  /** The part of traces that is recorded, from 0 to 1. */
  readonly ratio: number;
  readonly onEnded: (span: EndedSpan) => void;
}

export class Tracer implements Tracing {
  readonly #options: TracerOptions;
  readonly #places = new AsyncLocalStorage<Place>();

  constructor(options: TracerOptions) {
    this.#options = options;
  }

  async run<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const parent = this.#findParent(start);
    const place = this.#open(parent, start.isForeign === true);
    const span = this.#begin(start, place, parent);
    return this.#places.run(place, async () => {
      try {
        const value = await work(span);
        span.end();
        return value;
      } catch (error) {
        span.end(error instanceof Error ? error.name : 'Error');
        throw error;
      }
    });
  }

  note(start: SpanStart, durationMs: number, fault?: string): void {
    const parent = this.#findParent(start);
    if (!parent?.isRecorded) return;
    const endMs = getNowMs();
    this.#options.onEnded({
      traceId: parent.traceId,
      spanId: createId('span'),
      parentId: parent.spanId,
      name: start.name,
      kind: start.kind ?? 'internal',
      startMs: endMs - durationMs,
      endMs,
      attributes: start.attributes ?? {},
      fault,
    });
  }

  readTraceId(): string | undefined {
    return this.#places.getStore()?.traceId;
  }

  readTraceparent(): string | undefined {
    const place = this.#places.getStore();
    return place && `00-${place.traceId}-${place.spanId}-0${Number(place.isRecorded)}`;
  }

  #findParent({ parent }: SpanStart): Place | undefined {
    return this.#places.getStore() ?? readTraceparent(parent);
  }

  #open(parent: Place | undefined, isForeign: boolean): Place {
    const traceId = parent?.traceId ?? createId('trace');
    const isRecorded = parent && !isForeign ? parent.isRecorded : this.#isChosen(traceId);
    return { traceId, spanId: createId('span'), isRecorded };
  }

  #isChosen(traceId: string): boolean {
    const end = traceId.slice(-2 * DECIDING_BYTES);
    return Number.parseInt(end, 16) < this.#options.ratio * 2 ** (8 * DECIDING_BYTES);
  }

  #begin(start: SpanStart, place: Place, parent: Place | undefined): OpenSpan {
    const startMs = getNowMs();
    let attributes = start.attributes ?? {};
    let isOpen = place.isRecorded;
    return {
      set: (more) => {
        attributes = { ...attributes, ...more };
      },
      end: (fault) => {
        if (!isOpen) return;
        isOpen = false;
        this.#options.onEnded({
          traceId: place.traceId,
          spanId: place.spanId,
          parentId: parent?.spanId,
          name: start.name,
          kind: start.kind ?? 'internal',
          startMs,
          endMs: getNowMs(),
          attributes,
          fault,
        });
      },
    };
  }
}

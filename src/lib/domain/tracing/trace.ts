// Where work says what it is, for traces. What records them is put here at the start where it is configured; without it
// each place costs one comparison.

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
/** Names and numbers of ours: nothing that a person has said, and nothing that names one. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
  /** What caused it where that is another process, as the header `traceparent` says it. */
  readonly parent?: string | null | undefined;
  /** A browser's word for what caused it: it names the trace, and does not decide whether it is recorded. */
  readonly isForeign?: boolean;
}

export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  /** @param fault the name of what went wrong */
  end(fault?: string): void;
}

export interface Tracing {
  run<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** A span that was over before it was known, within the work at hand. */
  note(start: SpanStart, durationMs: number, fault?: string): void;
  /** Of the work at hand; undefined outside of any. */
  readTraceId(): string | undefined;
  /** The header by which another process goes on with the work at hand. */
  readTraceparent(): string | undefined;
}

const KEY = Symbol.for('drawcard.tracing');
const NO_SPAN: OpenSpan = { set: () => {}, end: () => {} };

/** Held by the process: the built site has a copy of this module. */
export const getTracing = (): Tracing | undefined => Reflect.get(globalThis, KEY);
export const setTracing = (tracing: Tracing | undefined): void => void Reflect.set(globalThis, KEY, tracing);

/** Runs work as a span. */
export function runTraced<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  const tracing = getTracing();
  return tracing ? tracing.run(start, work) : work(NO_SPAN);
}

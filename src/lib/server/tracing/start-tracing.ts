import { setTracing } from '#lib/domain/tracing/trace.ts';
import type { TracingEnv } from '../env/observability.ts';
import { OtlpExporter } from './otlp-exporter.ts';
import { traceOutgoingCalls } from './outgoing-calls.ts';
import { Tracer } from './tracer.ts';

export interface RunningTracing {
  /** Sends what waits. */
  close(): Promise<void>;
}

/** Records traces from now on: before the database is opened, which is watched then. */
export function startTracing(
  { endpoint, headers, ratio, serviceName }: TracingEnv,
  release: string,
  warn: (what: string, error: unknown) => void,
): RunningTracing {
  const resource = { 'service.name': serviceName, 'service.version': release };
  const exporter = new OtlpExporter({ endpoint, headers, resource, warn });
  const tracer = new Tracer({ ratio, onEnded: (span) => exporter.add(span) });
  setTracing(tracer);
  const endOutgoing = traceOutgoingCalls(tracer);
  return {
    async close() {
      endOutgoing();
      setTracing(undefined);
      await exporter.close();
    },
  };
}

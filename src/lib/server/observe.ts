// The log of the process, with traces and error reports where they are configured: what is not is not loaded.
import type { Logger } from 'pino';
import type { ObservabilityEnv } from './env/observability.ts';
import { createLog } from './log.ts';

interface Observed {
  readonly log: Logger;
  /** Sends what waits. */
  close(): Promise<void>;
}

/** Before the database is opened: its statements are part of traces. */
export async function observe(
  { logLevel, observability }: { readonly logLevel: string; readonly observability: ObservabilityEnv },
  release: string,
): Promise<Observed> {
  const { tracing, reports } = observability;
  const sender =
    reports && new (await import('./reports/error-reports.ts')).ErrorReports({ ...reports, release });
  const log = createLog(logLevel, release, sender && ((line) => sender.report(line)));
  const warn = (what: string, error: unknown): void => log.warn({ err: error }, what);
  const running =
    tracing && (await import('./tracing/start-tracing.ts')).startTracing(tracing, release, warn);
  return {
    log,
    async close() {
      await running?.close();
      await sender?.close();
    },
  };
}

// Where traces and error reports go (docs/operations.md). Off until an address is set.
import { z } from 'zod';

const RATIO_RULE = 'must be a number from 0 to 1';
const DSN = /^(https?):\/\/(\w+)(?::\w+)?@([^/]+)\/(?:(.+)\/)?(\d+)$/;

export const ObservabilityVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/, 'must be written as name=value,name=value')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(RATIO_RULE).min(0, RATIO_RULE).max(1, RATIO_RULE).default(0.1),
  OTEL_SERVICE_NAME: z.string().min(1).default('drawcard'),
  SENTRY_DSN: z.string().regex(DSN, 'must be an address such as https://key@reports.example/7').optional(),
  SENTRY_ENVIRONMENT: z.string().min(1).max(64).optional(),
});
type Variables = z.infer<typeof ObservabilityVariables>;

export interface TracingEnv {
  /** Without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of traces that is recorded, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
}

export interface ReportsEnv {
  /** Where envelopes are posted. */
  readonly url: string;
  readonly key: string;
  readonly environment: string;
}

export interface ObservabilityEnv {
  readonly tracing: TracingEnv | undefined;
  readonly reports: ReportsEnv | undefined;
}

const parseHeaders = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((part) => part.includes('='))
      .map((part) => {
        const cut = part.indexOf('=');
        return [part.slice(0, cut).trim(), decodeURIComponent(part.slice(cut + 1).trim())];
      }),
  );

function toReports(dsn: string, environment: string): ReportsEnv | undefined {
  const [, protocol, key, host, path, project] = DSN.exec(dsn) ?? [];
  if (!protocol || !key || !host || !project) return undefined;
  const base = `${protocol}://${host}${path ? `/${path}` : ''}`;
  return { url: `${base}/api/${project}/envelope/`, key, environment };
}

export function toObservability(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, SENTRY_DSN: dsn, ...set }: Variables,
  mode: string,
): ObservabilityEnv {
  return {
    tracing: endpoint
      ? {
          endpoint: endpoint.replace(/\/$/, ''),
          headers: parseHeaders(set.OTEL_EXPORTER_OTLP_HEADERS),
          ratio: set.OTEL_TRACES_SAMPLER_ARG,
          serviceName: set.OTEL_SERVICE_NAME,
        }
      : undefined,
    reports: dsn ? toReports(dsn, set.SENTRY_ENVIRONMENT ?? mode) : undefined,
  };
}

// Every metric of the shop, as Prometheus reads it: its type, what it says, and its labels.

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
}

export const METRICS = {
  drawcard_build_info: { type: 'gauge', help: '1, with the release that runs.', labels: ['release'] },
  drawcard_http_requests_total: {
    type: 'counter',
    help: 'Requests that were not answered from the page cache, by route and status.',
    labels: ['method', 'route', 'status'],
  },
  drawcard_http_request_duration_seconds: {
    type: 'histogram',
    help: 'How long these requests took, until the last byte.',
    labels: ['route'],
  },
  drawcard_page_cache_hits_total: {
    type: 'counter',
    help: 'Requests that were answered from the page cache.',
  },
  drawcard_page_cache_pages: { type: 'gauge', help: 'Pages in the page cache.' },
  drawcard_page_cache_queue: { type: 'gauge', help: 'Pages that are rendered, or wait to be.' },
  drawcard_jobs_waiting: { type: 'gauge', help: 'Jobs that are due and not done.', labels: ['kind'] },
  drawcard_jobs_oldest_seconds: {
    type: 'gauge',
    help: 'For how long the oldest job that is not done has been due.',
    labels: ['kind'],
  },
  drawcard_jobs_failing: {
    type: 'gauge',
    help: 'Jobs whose last attempt failed, and that are tried again.',
    labels: ['kind'],
  },
  drawcard_database_up: { type: 'gauge', help: '1 where the database has answered.' },
  drawcard_database_pool_connections: {
    type: 'gauge',
    help: 'Connections to PostgreSQL of this process.',
    labels: ['state'],
  },
  drawcard_database_pool_waiting: { type: 'gauge', help: 'Calls that wait for a connection.' },
  drawcard_limits_shared: {
    type: 'gauge',
    help: '1 where calls are counted for all processes, 0 where the store of limits does not answer.',
    labels: ['store'],
  },
  drawcard_limits_failures_total: {
    type: 'counter',
    help: 'Counts that this process took in its own memory because the store did not answer.',
    labels: ['store'],
  },
  drawcard_mail_waiting: { type: 'gauge', help: 'Messages that wait to be sent by mail.' },
  drawcard_mail_oldest_seconds: { type: 'gauge', help: 'Age of the oldest message that waits.' },
  drawcard_mail_failing: { type: 'gauge', help: 'Messages that could not be sent so far.' },
  drawcard_deposits_last_hour: {
    type: 'gauge',
    help: 'Deposits that were begun within an hour, by gateway and state.',
    labels: ['gateway', 'status'],
  },
  drawcard_wallet_moved_last_hour_cents: {
    type: 'gauge',
    help: 'Money that came into wallets and went out of them within an hour, by kind of booking.',
    labels: ['kind', 'direction'],
  },
  drawcard_orders_last_hour: { type: 'gauge', help: 'Orders that were sold within an hour.' },
  drawcard_draws_on_sale: { type: 'gauge', help: 'Draws that can be bought.', labels: ['offer'] },
  drawcard_draws_without_result: {
    type: 'gauge',
    help: 'Draws whose time has come and that have no result.',
    labels: ['offer'],
  },
  drawcard_draws_without_result_oldest_seconds: {
    type: 'gauge',
    help: 'For how long the first of them has waited.',
    labels: ['offer'],
  },
  drawcard_withdrawals_waiting: { type: 'gauge', help: 'Withdrawals that wait for a decision.' },
  drawcard_ledger_check_timestamp_seconds: {
    type: 'gauge',
    help: 'When the ledger was proved last (`ledger verify`).',
  },
  drawcard_ledger_faults: { type: 'gauge', help: 'Faults that the last proof of the ledger found.' },
  drawcard_audit_check_timestamp_seconds: { type: 'gauge', help: 'When the audit trail was checked last.' },
  drawcard_audit_faults: { type: 'gauge', help: 'Faults that the last check of the audit trail found.' },
  drawcard_alerts_waiting: {
    type: 'gauge',
    help: 'Alerts to addresses without an account that wait to be sent.',
  },
  drawcard_alerts_sent_last_hour: { type: 'gauge', help: 'Those that were sent in the last hour.' },
  drawcard_alerts_failed_last_hour: {
    type: 'gauge',
    help: 'Those that were given up in the last hour: the mail server did not take them.',
  },
  drawcard_webhooks_waiting: { type: 'gauge', help: 'Messages to other programs that wait.' },
  drawcard_webhooks_failing: {
    type: 'gauge',
    help: 'Addresses of other programs to which nothing arrives, switched off ones included.',
  },
  process_cpu_seconds_total: { type: 'counter', help: 'Time of the processor.' },
  process_resident_memory_bytes: { type: 'gauge', help: 'Resident memory.' },
  process_start_time_seconds: { type: 'gauge', help: 'When the process began.' },
  nodejs_eventloop_lag_p99_seconds: {
    type: 'gauge',
    help: 'The delay of the event loop that 99 of 100 turns stay below, since the last look.',
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

export interface Sample {
  readonly name: MetricName;
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function formatSample({ name, suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  const said = Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : 'NaN';
  return `${name}${suffix ?? ''}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${said}`;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The text format of Prometheus. Metrics without samples are left out. */
export function formatMetrics(samples: readonly Sample[]): string {
  const byName = Map.groupBy(samples, ({ name }) => name);
  const parts = [...byName].map(([name, some]) => {
    const { help, type } = METRICS[name];
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...some.map(formatSample)].join('\n');
  });
  return `${parts.join('\n')}\n`;
}

// Reports of failures to a Sentry, or to what speaks its protocol of envelopes. Every failure has one line of the log at
// level `error`: a report is made of that line, scrubbed.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { ReportsEnv } from '../env/observability.ts';
import { scrubText } from './scrub.ts';

/** Names of what a line of the log says that a report repeats: all are words or ids of ours. */
const TAGS = [
  'requestId',
  'traceId',
  'route',
  'method',
  'call',
  'code',
  'kind',
  'gateway',
  'store',
  'fault',
] as const;
const TAG_MAX = 200;
/** So many a minute: a failure of every request must not become a flood elsewhere. */
const A_MINUTE_MAX = 30;
const ANSWER_MS = 5000;
const FRAME = /^\s*at (?:(?<name>.+?) \()?(?:file:\/\/)?(?<file>[^()]+?):(?<line>\d+):(?<column>\d+)\)?$/;

export type ReportedLevel = 'warning' | 'error' | 'fatal';

export interface ReportedLine {
  readonly level: ReportedLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ReportsOptions extends ReportsEnv {
  readonly release: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Files of the shop from its own folder on: a path of the machine says nothing. */
const toFile = (path: string): string => path.replace(/^.*?\/((?:src|dist|extensions|node_modules)\/)/, '$1');

function toFrames(stack = '') {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = FRAME.exec(line)?.groups;
      if (!found?.file) return [];
      const filename = toFile(found.file);
      return [
        {
          filename,
          function: found.name ?? '?',
          lineno: Number(found.line),
          colno: Number(found.column),
          in_app: !/^(node:|node_modules\/)/.test(filename),
        },
      ];
    })
    .reverse();
}

const toException = (error: Error) => ({
  type: error.name,
  value: scrubText(error.message),
  stacktrace: { frames: toFrames(error.stack) },
});

function toTags(fields: ReportedLine['fields']): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const name of TAGS) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') tags[name] = value.slice(0, TAG_MAX);
  }
  return tags;
}

export class ErrorReports {
  readonly #options: ReportsOptions;
  readonly #sending = new Set<Promise<void>>();
  #windowFrom = 0;
  #sent = 0;

  constructor(options: ReportsOptions) {
    this.#options = options;
  }

  /** Sends a report. Never throws: where the receiver is away the line of the log is what is left. */
  report(line: ReportedLine): void {
    const now = (this.#options.now ?? Date.now)();
    if (now - this.#windowFrom >= MINUTE_MS) {
      this.#windowFrom = now;
      this.#sent = 0;
    }
    this.#sent += 1;
    if (this.#sent > A_MINUTE_MAX) return;
    const sending = this.#send(line, now).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async close(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #send({ level, message, fields }: ReportedLine, now: number): Promise<void> {
    const { url, key, release, environment } = this.#options;
    const eventId = randomUUID().replaceAll('-', '');
    const { err } = fields;
    const event = {
      event_id: eventId,
      timestamp: now / 1000,
      platform: 'node',
      level,
      release,
      environment,
      logger: 'drawcard',
      message: { formatted: scrubText(message) },
      tags: toTags(fields),
      ...(err instanceof Error && { exception: { values: [toException(err)] } }),
    };
    const envelope = [
      { event_id: eventId, sent_at: new Date(now).toISOString() },
      { type: 'event', content_type: 'application/json' },
      event,
    ];
    // Where the receiver is away, the line of the log is there.
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=drawcard/1, sentry_key=${key}`,
      },
      body: `${envelope.map((part) => JSON.stringify(part)).join('\n')}\n`,
    }).catch(() => undefined);
    await answer?.body?.cancel().catch(() => {});
  }
}

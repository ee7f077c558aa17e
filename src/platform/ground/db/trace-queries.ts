// Spans of SQL statements: their text, which holds no values.
import type { LogEvent } from 'kysely';
import { getTracing } from '#lib/domain/tracing/trace.ts';
import type { Flavor } from './open.ts';

const TEXT_MAX = 2000;
const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i;

const nameQuery = (text: string): string => {
  const verb = text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? '';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
};

/** What a database tells of its statements where traces are recorded; undefined where they are not. */
export function createQueryTracer(flavor: Flavor): ((event: LogEvent) => void) | undefined {
  const tracing = getTracing();
  if (!tracing) return undefined;
  const system = flavor === 'postgres' ? 'postgresql' : 'sqlite';
  return (event) => {
    const { sql } = event.query;
    const attributes = { 'db.system.name': system, 'db.query.text': sql.slice(0, TEXT_MAX) };
    const fault =
      event.level === 'error' ? String((event.error as { code?: unknown }).code ?? 'Error') : undefined;
    tracing.note({ name: nameQuery(sql), kind: 'client', attributes }, event.queryDurationMillis, fault);
  };
}

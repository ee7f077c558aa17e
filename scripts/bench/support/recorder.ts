// Writes down the statements that a program sends to SQLite, to send them again without the program.
import { DatabaseSync, StatementSync } from 'node:sqlite';

type Value = string | number | bigint | null | Uint8Array;
export interface Sent {
  readonly text: string;
  readonly values: readonly Value[];
}

/** Records every statement of this process until `stop` is called. */
export function recordStatements(): { readonly sent: Sent[]; stop(): void } {
  const sent: Sent[] = [];
  const { all, run } = StatementSync.prototype;
  const toRecorded = (original: unknown) =>
    function (this: StatementSync, ...values: Value[]): unknown {
      sent.push({ text: this.sourceSQL, values });
      return (original as (...args: Value[]) => unknown).apply(this, values);
    };
  Object.assign(StatementSync.prototype, { all: toRecorded(all), run: toRecorded(run) });
  return {
    sent,
    stop() {
      Object.assign(StatementSync.prototype, { all, run });
    },
  };
}

const BEGIN: Sent = { text: 'begin immediate', values: [] };
const COMMIT: Sent = { text: 'commit', values: [] };

/** The transactions that were sent, each with a commit of its own; what was sent between them is left out. */
export function listTransactions(sent: readonly Sent[]): Sent[] {
  let isInside = false;
  return sent.flatMap((statement) => {
    if (statement.text === 'savepoint work') {
      isInside = true;
      return [BEGIN];
    }
    if (statement.text !== 'release work') return isInside ? [statement] : [];
    isInside = false;
    return [COMMIT];
  });
}

/** Sends the statements to a database, prepared once each, with durable commits. Gives milliseconds. */
export function replay(path: string, sent: readonly Sent[]): number {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on;');
  const prepared = new Map<string, StatementSync>();
  const started = performance.now();
  for (const { text, values } of sent) {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    if (statement.columns().length > 0) statement.all(...values);
    else statement.run(...values);
  }
  const took = performance.now() - started;
  database.close();
  return took;
}

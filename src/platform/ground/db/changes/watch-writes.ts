// Says when this process has changed something in PostgreSQL: after the commit, and only where a row was written.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** Counts of limits: nothing waits for them, and each call makes some. */
const UNWATCHED = /^\s*(insert into|update|delete from) "rate_count"/i;
const WRITES = /^\s*(insert|update|delete|merge|alter|create|drop)\b/i;
const WITH = /^\s*with\b/i;
const WRITES_WITHIN = /\b(insert\s+into|update\s+"?\w+"?\s+(as\s+\w+\s+)?set|delete\s+from)\b/i;

type Written = Promise<boolean>;

/** Of a connection within a transaction: whether each of its statements has written. */
const transactions = new WeakMap<DatabaseConnection, Written[]>();

const isWriting = (text: string): boolean =>
  (WRITES.test(text) && !UNWATCHED.test(text)) || (WITH.test(text) && WRITES_WITHIN.test(text));

/** What writes within another statement does not say how much. */
const hasWritten = ({ numAffectedRows }: QueryResult<unknown>): boolean =>
  numAffectedRows === undefined || numAffectedRows > 0n;

/** Makes a new connection watch its statements. */
export function watchStatements(connection: DatabaseConnection, onWritten: () => void): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery, ...options: []): Promise<QueryResult<R>> => {
    const answer = execute<R>(query, ...options);
    if (!isWriting(query.sql)) return answer;
    const open = transactions.get(connection);
    if (open) open.push(answer.then(hasWritten, () => false));
    const result = await answer;
    if (!open && hasWritten(result)) onWritten();
    return result;
  };
}

/** Makes a driver say so after each commit of what was written. A commit whose answer was lost may have taken effect. */
export function watchCommits(driver: Driver, onWritten: () => void): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  driver.beginTransaction = (connection, settings) => {
    transactions.set(connection, []);
    return begin(connection, settings);
  };
  driver.commitTransaction = async (connection) => {
    const written = transactions.get(connection) ?? [];
    try {
      await commit(connection);
    } finally {
      if ((await Promise.all(written)).includes(true)) onWritten();
    }
  };
  driver.releaseConnection = (connection, options) => {
    transactions.delete(connection);
    return release(connection, options);
  };
  return driver;
}

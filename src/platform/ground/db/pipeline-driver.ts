// PostgreSQL runs the statements of a connection in the order in which they are sent, and after one that fails none of its
// transaction takes effect: what follows a statement may be sent before its answer is there, which saves a round trip.
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Client } from 'pg';

/** The statements that are to be sent without waiting, and their answers once they have been. */
export const unawaited = new WeakMap<CompiledQuery, Promise<QueryResult<unknown>> | undefined>();

/** What was sent ahead in the transaction of a connection. */
interface SentAhead {
  /** The error of the first statement that failed: PostgreSQL says of those after it that the transaction is aborted. */
  cause?: { readonly error: unknown };
}

const transactions = new WeakMap<DatabaseConnection, SentAhead>();

/** Remembers that a statement failed. Answers come in the order of the statements, so the first one is the cause. */
function keepCause(connection: DatabaseConnection, answer: Promise<unknown>): void {
  const sent = transactions.get(connection);
  answer.catch((error: unknown) => {
    if (sent) sent.cause ??= { error };
  });
}

/** The error of a statement that was sent before the one that failed with `error`, or else that. */
const findCause = (connection: DatabaseConnection, error: unknown): unknown =>
  (transactions.get(connection)?.cause ?? { error }).error;

/** Makes a new connection send the statements of `unawaited` without waiting for their answers. */
export function allowSendingAhead(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery, ...options: []): Promise<QueryResult<R>> => {
    const answer = execute<R>(query, ...options);
    if (unawaited.has(query)) {
      unawaited.set(query, answer);
      keepCause(connection, answer);
      return { rows: [] };
    }
    try {
      return await answer;
    } catch (error) {
      throw findCause(connection, error);
    }
  };
}

/** Makes a driver begin a transaction without waiting for the answer, and end it with what was sent ahead. */
export function sendTransactionsAhead(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  driver.beginTransaction = async (connection, settings) => {
    transactions.set(connection, {});
    keepCause(connection, begin(connection, settings));
  };
  driver.commitTransaction = (connection) =>
    commit(connection).catch((error: unknown) => {
      throw findCause(connection, error);
    });
  driver.releaseConnection = (connection, options) => {
    transactions.delete(connection);
    return release(connection, options);
  };
  return driver;
}

/** The client that writes what is sent in one turn of the event loop to its socket at once. */
export const withJoinedWrites = (Base: typeof Client): typeof Client =>
  class JoiningClient extends Base {
    #isJoining = false;

    // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has eight signatures; all are passed on.
    override query(...sent: any[]): any {
      if (!this.#isJoining) {
        this.#isJoining = true;
        const { stream } = this.connection;
        stream.cork();
        process.nextTick(() => {
          this.#isJoining = false;
          stream.uncork();
        });
      }
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      return (super.query as (...sent: any[]) => unknown).apply(this, sent);
    }
  };

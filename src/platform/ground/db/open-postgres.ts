// PostgreSQL over its pool of connections, as Kysely knows it.
import { PostgresDialect } from 'kysely';
import { ChangeFeed } from './changes/change-feed.ts';
import { watchCommits, watchStatements } from './changes/watch-writes.ts';
import { withNamedStatements } from './named-statements.ts';
import { allowSendingAhead, sendTransactionsAhead, withJoinedWrites } from './pipeline-driver.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, too large for a number`);
  return value;
};

/** For a new connection, and for a free one among those that are in use. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection keeps what it has planned. */
const CONNECTION_LIFE_S = 3600;

/** Of what is no process of a release, such as a tool. */
const TOOL_NAME = 'drawcard';

async function createPool(url: string, name: string) {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, toSafeInteger);
  types.setTypeParser(NUMERIC_OID, toSafeInteger);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: 10,
    maxLifetimeSeconds: CONNECTION_LIFE_S,
    types,
    Client: withNamedStatements(withJoinedWrites(pg.Client)),
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A lost connection fails the query that runs on it and is replaced by the pool. The pool itself listens to idle
  // connections only: an error of one in use that nothing listens to would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export interface PoolState {
  readonly total: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

export async function createPostgresDialect(
  url: string,
  name = TOOL_NAME,
): Promise<{
  readonly dialect: PostgresDialect;
  readonly readPool: () => PoolState;
  readonly changes: ChangeFeed;
}> {
  const pool = await createPool(url, name);
  const changes = new ChangeFeed((channel, text) => pool.query('select pg_notify($1, $2)', [channel, text]));
  const noteChange = () => changes.note();
  const dialect = new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      watchStatements(connection, noteChange);
      allowSendingAhead(connection);
    },
  });
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => watchCommits(sendTransactionsAhead(createDriver()), noteChange);
  const readPool = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { dialect, readPool, changes };
}

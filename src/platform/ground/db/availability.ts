// Distinguishes a database that cannot be reached at the moment from a fault of the program.

/** PostgreSQL: connection exceptions (class 08), ended by an operator or a crash, starting up, too many connections, disk full. */
const LOST_STATES = /^(08\w{3}|57P0[123]|53[13]00)$/;
const LOST_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // the folder of a Unix socket
  'EPIPE',
  'ETIMEDOUT',
]);
/** `pg` gives these no code. */
const LOST_TEXTS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed and is not queryable|Postgres connection has been discarded|Query read timeout)/;
/** SQLite: busy, locked, not writable, input or output error, full, can't be opened. */
const SQLITE_RESULTS = new Set([5, 6, 8, 10, 13, 14]);
const SQLITE_PRIMARY_RESULT = 0xff;

interface Coded {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly syscall?: unknown;
}

function isLost(error: Error): boolean {
  const { code, errcode, syscall } = error as Coded;
  if (code === 'ERR_SQLITE_ERROR')
    return typeof errcode === 'number' && SQLITE_RESULTS.has(errcode & SQLITE_PRIMARY_RESULT);
  if (typeof code === 'string' && LOST_STATES.test(code)) return true;
  if (typeof code === 'string' && LOST_SYSTEM_CODES.has(code))
    return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
  return LOST_TEXTS.test(error.message);
}

/** Whether the error, or what caused it, is a database that can't be used at the moment and may be again soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isLost(error)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}

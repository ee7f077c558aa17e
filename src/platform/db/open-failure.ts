// Why a database could not be opened at start, in a sentence that says what to do.
import { StartRefused } from '../start-refused.ts';
import { isDatabaseUnavailable } from './availability.ts';

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;
const PRIMARY_RESULT = 0xff;

/** The error with a sentence of its own where its cause is known; else as it is. */
export function explainOpenFailure(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof StartRefused) return error;
  const { errcode = 0 } = error as { errcode?: number };
  const result = errcode & PRIMARY_RESULT;
  if (result === SQLITE_CORRUPT || result === SQLITE_NOT_A_DATABASE)
    return new StartRefused(
      `${place} is damaged, or no database (${error.message}). Move it away and restore a backup: npm run ops -- restore DIR.`,
      { cause: error },
    );
  if (isDatabaseUnavailable(error))
    return new StartRefused(
      `The database at ${place} can't be reached (${error.message}). Check that it runs, the rights and room on its disk, and DATABASE_URL or DATA_DIR.`,
      { cause: error },
    );
  return error;
}

/** An address as it may be printed: without the password. */
export function toPrintableAddress(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}

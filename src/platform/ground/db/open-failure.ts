// Explains why a database could not be opened at start, and what to do.
import { StartRefused } from '../../start-refused.ts';
import { isDatabaseUnavailable } from './availability.ts';

const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;
const PRIMARY_RESULT = 0xff;

/** A StartRefused with advice where the cause is known; otherwise the error unchanged. */
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

/** The address without the password, fit for output. */
export function toPrintableAddress(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}

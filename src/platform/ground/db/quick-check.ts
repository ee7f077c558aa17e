// Integrity check of a SQLite database before the shop opens. A damaged database opens without an error; single calls
// fail later.
import { existsSync, statSync } from 'node:fs';
import { StartRefused } from '../../start-refused.ts';

/**
 * The check reads the whole file, about 200 MB a second on a busy machine, and can't be stopped. A larger database is
 * skipped; every backup checks it whole.
 */
const CHECKED_BYTES_MAX = 256 * 1024 * 1024;

/** @throws StartRefused when a page is damaged; what SQLite throws when the file is no database */
export async function checkDatabaseFile(path: string): Promise<void> {
  if (!existsSync(path) || statSync(path).size > CHECKED_BYTES_MAX) return;
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    const found = String(database.prepare('pragma quick_check(1)').get()?.quick_check);
    if (found === 'ok') return;
    throw new StartRefused(
      `${path} is damaged (${found.replaceAll(/\s+/g, ' ')}). Move it away and restore a backup: npm run ops -- restore DIR.`,
    );
  } finally {
    database.close();
  }
}

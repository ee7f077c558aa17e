// Which releases run over a database at this moment, by the names of their connections. SQLite is of one machine, whose
// processes are of one release.
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

/** As a connection of a release before 0492 is called. */
const UNNAMED = '';

interface Running {
  /** Of the connections. */
  readonly name: string;
  readonly connections: number;
}

export async function listRunning({ db, flavor }: Database): Promise<Running[]> {
  if (flavor !== 'postgres') return [];
  const { rows } = await sql<Running>`
    select application_name as name, count(*) as connections from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and (application_name = ${UNNAMED} or application_name like 'drawcard-%')
    group by application_name order by application_name`.execute(db);
  return rows;
}

/** Releases among those that run which lack one of these steps, as an operator is told of them. */
export async function listRunningWithout(database: Database, needs: readonly string[]): Promise<string[]> {
  const running = await listRunning(database);
  if (running.length === 0) return [];
  const kept = await database.db.selectFrom('schema_release').selectAll().execute();
  const lacks = ({ name }: Running): boolean => {
    const release = kept.find(({ id }) => id === name);
    const known = new Set(release ? (JSON.parse(release.steps) as string[]) : []);
    return needs.some((step) => !known.has(step));
  };
  return running.filter(lacks).map(({ name }) => name || 'an older release');
}

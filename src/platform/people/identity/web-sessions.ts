// Store of the web server's sessions, beside the platform's tables, so that a restart keeps visitors logged in.
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Database } from '../../ground/db/open.ts';
import { toIso } from '../../time.ts';

export interface StoredSession {
  /** What the web server wrote, to the letter; empty where the session goes on under another id. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The device stays logged in until then, beyond the expiry. Milliseconds since 1970. */
  readonly savedUntil?: number | undefined;
}

/** Rows are found by the hash of a session id; the id itself is only ever in the visitor's cookie. */
export interface SessionStore {
  create(idHash: string, session: StoredSession): Promise<void>;
  read(idHash: string): Promise<StoredSession | undefined>;
  /** Writes the new body where the old one still stands; false where another request was first. */
  replace(idHash: string, oldBody: string, newBody: string): Promise<boolean>;
  /** Moves the end; an ended session stays ended. */
  touch(idHash: string, expiresAt: number): Promise<void>;
  /** A retired one stays until it is swept: calls under way still come with its id. */
  remove(idHash: string): Promise<void>;
  /** Keeps the id of a session that goes on under another one until then, without what it opened. Milliseconds since 1970. */
  retire(idHash: string, until: number): Promise<void>;
  /** Deletes what ended before that instant (milliseconds since 1970). */
  sweep(before: number): Promise<void>;
}

const RETIRED = '';

/** Read with every request of a visitor who is signed in. */
const selectSession = defineStatement((at, { idHash }: { idHash: string }) =>
  at.selectFrom('web_session').select(['body', 'expires_at', 'saved_until']).where('id_hash', '=', idHash),
);

export function createSessionStore({ db }: Database): SessionStore {
  return {
    async create(idHash, { body, expiresAt, savedUntil }) {
      const saved = savedUntil === undefined ? null : toIso(savedUntil);
      const row = { id_hash: idHash, body, expires_at: toIso(expiresAt), saved_until: saved };
      await db.insertInto('web_session').values(row).execute();
    },
    async read(idHash) {
      const row = await selectSession(db, { idHash }).executeTakeFirst();
      if (!row) return undefined;
      const { body, expires_at: expires, saved_until: saved } = row;
      const session = { body, expiresAt: Date.parse(expires) };
      return saved === null ? session : { ...session, savedUntil: Date.parse(saved) };
    },
    async replace(idHash, oldBody, newBody) {
      const changed = await db
        .updateTable('web_session')
        .set({ body: newBody })
        .where('id_hash', '=', idHash)
        .where('body', '=', oldBody)
        .returning('id_hash')
        .executeTakeFirst();
      return changed !== undefined;
    },
    async touch(idHash, expiresAt) {
      const row = { expires_at: toIso(expiresAt) };
      await db
        .updateTable('web_session')
        .set(row)
        .where('id_hash', '=', idHash)
        .where('body', '<>', RETIRED)
        .execute();
    },
    async retire(idHash, until) {
      const row = { body: RETIRED, expires_at: toIso(until), saved_until: null };
      await db.updateTable('web_session').set(row).where('id_hash', '=', idHash).execute();
    },
    async remove(idHash) {
      await db.deleteFrom('web_session').where('id_hash', '=', idHash).where('body', '<>', RETIRED).execute();
    },
    async sweep(before) {
      await db
        .deleteFrom('web_session')
        .where('expires_at', '<', toIso(before))
        .where((row) => row.or([row('saved_until', 'is', null), row('saved_until', '<', toIso(before))]))
        .execute();
    },
  };
}

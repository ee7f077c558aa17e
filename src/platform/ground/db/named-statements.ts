// PostgreSQL plans a statement each time it is sent, unless it has a name: then it is planned once for a connection.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Client } from 'pg';

/**
 * A connection remembers every named statement, and statements with lists of values come in many texts: those that were
 * sent last have names. A connection that lives no longer than the pool lets it forgets the others.
 */
const NAMES_MAX = 300;
const SEEN_MAX = 2000;
const NAMED_FROM = 3;

/**
 * A named statement fails when its columns change under it, as those of `*` do when a newer release adds one. That of
 * `count(*)` names no columns.
 */
const HAS_OPEN_COLUMNS = /(?<!\bcount\()\*/;

const seen = new LRUCache<string, number>({ max: SEEN_MAX });
const names = new LRUCache<string, string>({ max: NAMES_MAX });

function getName(text: string): string | undefined {
  const known = names.get(text);
  if (known || HAS_OPEN_COLUMNS.test(text)) return known;
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  if (times < NAMED_FROM) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/** The client with names for statements that are sent again and again. */
export const withNamedStatements = (Base: typeof Client): typeof Client =>
  class NamingClient extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has eight signatures; all but one are passed on.
    override query(...sent: any[]): any {
      const [text, values] = sent;
      // Without values the text may be several statements, which can't be prepared.
      const hasValues = sent.length === 2 && Array.isArray(values) && values.length > 0;
      const name = hasValues && typeof text === 'string' && getName(text);
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      const send = super.query as (...sent: any[]) => unknown;
      return name ? send.call(this, { name, text, values }) : send.apply(this, sent);
    }
  };

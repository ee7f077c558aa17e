// Follows content that is kept elsewhere: what was published, changed or taken back there is purged here. A report of
// the content system makes it look at once; without one it looks now and then.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { COLLECTIONS, type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { CmsService } from '../../services/cms-service.ts';
import { type ContentStates, listChangedTags, listFileTags, readContentStates } from './content-states.ts';

/** Something happened to a collection, or to files. */
export type ContentChange =
  | { readonly kind: 'items'; readonly collection: CollectionName }
  | { readonly kind: 'files'; readonly ids: readonly string[] };

export interface ContentFollower {
  /** Looks at what changed; resolves with the tags that were purged. @throws ServiceLost, JsonError */
  follow(change: ContentChange): Promise<readonly string[]>;
  /** Looks at everything, now and after each pause. */
  start(pauseMs: number): void;
  stop(): void;
}

interface FollowerParts {
  readonly service: CmsService;
  /** Keeps what was seen over a restart: what changed meanwhile is purged after it. */
  readonly file: string;
  readonly purge: (tags: readonly string[]) => Promise<void>;
  readonly warn: (what: string, error: unknown) => void;
}

const FOLLOWED = (Object.keys(COLLECTIONS) as CollectionName[]).filter((name) => getCollection(name).isInCms);

const Known = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      print: z.string(),
      sort: z.number().optional(),
      fields: z.record(z.string(), z.string()),
      files: z.array(z.string()),
    }),
  ),
);

/** What was seen before; nothing where the file is missing or can't be read. */
function readKnown(file: string): Map<string, ContentStates> {
  if (!existsSync(file)) return new Map();
  try {
    return new Map(
      Object.entries(Known.parse(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, ContentStates>),
    );
  } catch {
    return new Map();
  }
}

export function createContentFollower({ service, file, purge, warn }: FollowerParts): ContentFollower {
  const known = readKnown(file);
  /** Looks under way, and the one that follows: reports that come meanwhile share it. */
  const looking = new Map<
    CollectionName,
    { current: Promise<readonly string[]>; next?: Promise<readonly string[]> }
  >();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function keepKnown(): void {
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(known)));
    renameSync(`${file}.new`, file);
  }

  async function look(name: CollectionName): Promise<readonly string[]> {
    const now = await readContentStates(service, name);
    const before = known.get(name);
    const tags = before ? listChangedTags(name, before, now) : [];
    if (tags.length > 0) await purge(tags);
    known.set(name, now);
    if (!before || tags.length > 0) keepKnown();
    return tags;
  }

  /** One look at a collection at a time. A report during a look may be of a change that the look has missed. */
  function lookOnce(name: CollectionName): Promise<readonly string[]> {
    const under = looking.get(name);
    if (under) {
      under.next ??= under.current.catch(() => []).then(() => lookOnce(name));
      return under.next;
    }
    const current = look(name).finally(() => looking.delete(name));
    looking.set(name, { current });
    return current;
  }

  async function purgeFiles(ids: readonly string[]): Promise<readonly string[]> {
    const tags = FOLLOWED.flatMap((name) => listFileTags(name, known.get(name) ?? {}, ids));
    if (tags.length > 0) await purge([...new Set(tags)]);
    return tags;
  }

  async function lookAtAll(): Promise<void> {
    for (const name of FOLLOWED) {
      if (isOver) return;
      await lookOnce(name).catch((error: unknown) =>
        warn(`changes of ${name} could not be looked for`, error),
      );
    }
  }

  return {
    follow: (change) => (change.kind === 'files' ? purgeFiles(change.ids) : lookOnce(change.collection)),
    start(pauseMs) {
      const again = async () => {
        await lookAtAll();
        if (!isOver && pauseMs > 0) timer = setTimeout(() => void again(), pauseMs).unref();
      };
      void again();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

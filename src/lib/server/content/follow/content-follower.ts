// Follows content that is kept elsewhere: what was published, changed or taken back there is purged here. A report of
// the content system makes it look at once; without one it looks now and then.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { COLLECTIONS, type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { CmsService } from '../../services/cms-service.ts';
import { askTwiceIfShrunk, type Shrinkage } from '../../services/directus/shrunken-lists.ts';
import { ContentHistory } from './content-history.ts';
import { type ContentStates, listChangedTags, listFileTags, readContentStates } from './content-states.ts';

/** Something happened to a collection, or to files. */
export type ContentChange =
  | { readonly kind: 'items'; readonly collection: CollectionName }
  | { readonly kind: 'files'; readonly ids: readonly string[] };

export interface ContentFollower {
  /** Looks at what changed; resolves with the tags that were purged. @throws ServiceLost, JsonError */
  follow(change: ContentChange): Promise<readonly string[]>;
  /** What items were before. */
  readonly history: Pick<ContentHistory, 'findOutSince' | 'listMoved'>;
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
  /** Before a collection that lost many items is looked at again, in milliseconds. */
  readonly doubtMs?: number;
}

/** A service that is being restored or moved is not whole again in less. */
const DOUBT_MS = 5000;

const FOLLOWED = (Object.keys(COLLECTIONS) as CollectionName[]).filter((name) => getCollection(name).isInCms);

const Known = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      print: z.string(),
      sort: z.number().optional(),
      brand: z.string().optional(),
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

const toHistoryFile = (file: string): string => file.replace(/(\.json)?$/, '-history$1');

const describeShrinkage = (name: CollectionName, { before, now, isBelieved }: Shrinkage): string =>
  isBelieved
    ? `${name} went from ${before} items to ${now}, and said so twice: the others are taken for gone`
    : `${name} had lost many of its ${before} items, and has ${now} when it was asked again: nothing was taken for gone`;

export function createContentFollower(parts: FollowerParts): ContentFollower {
  const { service, file, purge, warn, doubtMs = DOUBT_MS } = parts;
  const known = readKnown(file);
  const history = new ContentHistory(toHistoryFile(file));
  for (const name of FOLLOWED) history.index(name, known.get(name) ?? {});
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
    const before = known.get(name);
    const count = (states: ContentStates) => Object.keys(states).length;
    const report = (found: Shrinkage) => warn(describeShrinkage(name, found), undefined);
    const doubts = { pauseMs: doubtMs, report };
    const now = await askTwiceIfShrunk(
      () => readContentStates(service, name),
      count,
      count(before ?? {}),
      doubts,
    );
    const tags = before ? listChangedTags(name, before, now) : [];
    // Pages that are rendered again read it.
    history.note(name, before, now, Date.now());
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
    history,
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

// The services of the editor as the screen of one item asks them.
import { makeCollection, makeItem, makePublisher } from './editor.ts';
import { type EditorSite, type Route, stubEditor } from './editor-site.ts';

export const ITEM = '/items/blog_posts/post-1';
export const saved = { version: 5, savedAt: '2026-11-21T03:03:00.000Z', faults: [], pages: ['/blog/odds'] };

/** Answers for a post; `extra` answers in its place. */
export const stubItemSite = (
  extra: Readonly<Record<string, Route>> = {},
  editor = makePublisher(),
): EditorSite =>
  stubEditor({
    'GET /session': () => ({ editor }),
    'GET /collections': () => [makeCollection()],
    [`GET ${ITEM}`]: () => makeItem(),
    [`POST ${ITEM}/presence`]: () => ({ others: [], version: 4 }),
    [`GET ${ITEM}/review`]: () => ({ review: null, comments: [] }),
    [`PUT ${ITEM}/draft`]: () => saved,
    ...extra,
  });

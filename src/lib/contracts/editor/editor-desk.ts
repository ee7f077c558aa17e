// The editors' desk: what waits for someone, where links may lead, and a search over everything.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { EDITOR_CALL } from './editor.ts';

const DeskItem = z.object({
  collection: z.string(),
  id: z.string(),
  title: z.string(),
  by: z.string(),
  /** ISO instant. */
  at: z.string(),
});
export type DeskItem = z.infer<typeof DeskItem>;

/** Why a link leads nowhere: nothing is there, or not yet, or not for the brand that shows it. */
export const LINK_FAULTS = ['unknown', 'unpublished', 'other_brand', 'closed'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

const FoundFault = z.object({
  reason: z.enum(LINK_FAULTS),
  /** The brand whose visitors meet it. */
  brand: z.string(),
});

const BrokenLink = DeskItem.extend({
  ...FoundFault.shape,
  /** The path of the field, as `blocks.2.link`. */
  field: z.string(),
  address: z.string(),
});
export type BrokenLink = z.infer<typeof BrokenLink>;

const MissingPicture = DeskItem.extend({ field: z.string() });

const WaitingReview = DeskItem.extend({ note: z.string() });
const OpenComment = DeskItem.extend({
  /** The path of the field, as `blocks.2.heading`; empty for the whole item. */
  field: z.string(),
  text: z.string(),
});

export const EditorDesk = z.object({
  /** Drafts whose review is asked for, and those that were sent back to this editor; `by` asked or answered. */
  reviews: z.array(WaitingReview),
  returned: z.array(WaitingReview),
  /** What was to be published and was not; `note` is why. */
  notPublished: z.array(WaitingReview),
  /** Comments that are not resolved, on any item. */
  comments: z.array(OpenComment),
  /** Drafts that this editor saved last, and those that someone else did. */
  mine: z.array(DeskItem),
  others: z.array(DeskItem),
  brokenLinks: z.array(BrokenLink),
  /** Published items that could have a picture. */
  missingPictures: z.array(MissingPicture),
  /** Pictures that no one has described. */
  missingAlts: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type EditorDesk = z.infer<typeof EditorDesk>;

export const getEditorDesk = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorDesk',
  summary: 'What waits: drafts, links that lead nowhere, pictures that are missing; at most 50 of each.',
  method: 'GET',
  path: '/editor/desk',
  result: EditorDesk,
});

const FoundItem = DeskItem.pick({ collection: true, id: true, title: true }).extend({
  /** The words around the first one that was found. */
  excerpt: z.string(),
});
export type FoundItem = z.infer<typeof FoundItem>;

export const searchEditor = defineEndpoint({
  ...EDITOR_CALL,
  name: 'searchEditor',
  summary:
    'Items, texts and pictures (collection `files`) that hold each of the words; titles first, at most 30.',
  method: 'GET',
  path: '/editor/search',
  query: z.object({ search: z.string().max(200) }),
  result: z.array(FoundItem),
});

const LINK_KINDS = ['page', 'post', 'cause', 'game', 'draw', 'shop'] as const;

const EditorLink = z.object({
  /** A path of this site. */
  path: z.string(),
  title: z.string(),
  /** `shop` is a page of the shop itself. */
  kind: z.enum(LINK_KINDS),
  /** Null where it can be reached from all that may show it. */
  fault: FoundFault.nullable(),
});
export type EditorLink = z.infer<typeof EditorLink>;

const brand = z.string().max(80).optional();

export const getEditorLinks = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorLinks',
  summary:
    'Where a link may lead, by words of its title or address; at most 30. Without a brand: on every brand.',
  method: 'GET',
  path: '/editor/links',
  query: z.object({ search: z.string().max(200).default(''), brand }),
  result: z.array(EditorLink),
});

export const checkEditorLink = defineEndpoint({
  ...EDITOR_CALL,
  name: 'checkEditorLink',
  summary: 'Why visitors of the brand, or of any brand, would not get to an address; null where they would.',
  method: 'POST',
  path: '/editor/links/check',
  body: z.object({ address: z.string().max(2000), brand }),
  result: FoundFault.nullable(),
});

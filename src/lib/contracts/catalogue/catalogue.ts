// What operators sell: games and raffles as data, with drafts and versions (decisions 57 and 60).
import { z } from 'zod';
import { ProductType } from '../offers/offer.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';
import { OfferFile, OfferFormat } from './offer-file.ts';

/** What would feel a change of an offer, and how many there are of it. */
export const OfferUse = z.object({
  kind: z.enum(['open-cart', 'repeat', 'ordered-ahead', 'open-draw', 'open-pool', 'party-session']),
  count: z.int().min(1),
});
export type OfferUse = z.infer<typeof OfferUse>;

/** What is wrong with a file, at a field. */
export const CatalogueFault = z.object({
  /** As `rules.0.divisions.3.poolBps`. */
  path: z.string(),
  code: z.string(),
  /** What to do, in words. */
  message: z.string(),
  /** A warning keeps nobody from publishing. */
  isWarning: z.boolean(),
});
export type CatalogueFault = z.infer<typeof CatalogueFault>;

export const OfferVersionState = z.enum(['draft', 'planned', 'published', 'replaced', 'discarded']);
export type OfferVersionState = z.infer<typeof OfferVersionState>;

export const OfferVersion = z.object({
  /** 1, 2, 3 and so on of the offer. */
  number: z.int(),
  state: OfferVersionState,
  /** What whoever saves or publishes says that they have seen. */
  revision: z.int(),
  /** As the audit trail names people. */
  author: z.string(),
  note: z.string(),
  /** When a planned version is published. */
  startsAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type OfferVersion = z.infer<typeof OfferVersion>;

/** A line of the catalogue. */
export const CatalogueEntry = z.object({
  key: z.string(),
  name: z.string(),
  type: ProductType,
  /** `draft`: never published. */
  state: z.enum(['on_sale', 'suspended', 'draft']),
  /** Whether it is written here as a file; what came with an older release is not. */
  hasFile: z.boolean(),
  hasDraft: z.boolean(),
  hasPlanned: z.boolean(),
  /** Open draws now. */
  openDraws: z.int(),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

export const CATALOGUE_ERRORS = {
  offer_unknown: { status: 404, message: 'There is no such offer.', target: 'key' },
  draft_unknown: { status: 404, message: 'There is no draft of this offer.', target: 'key' },
  draft_changed: {
    status: 409,
    message: '{author} has saved this draft since you opened it. Look at what changed, then save again.',
    target: 'revision',
  },
  file_faulty: {
    status: 422,
    message: 'The offer cannot be published yet. See what is wrong at its fields.',
  },
  start_past: { status: 422, message: 'Choose a time to come.', target: 'startsAt' },
  version_unknown: { status: 404, message: 'There is no such version of this offer.', target: 'number' },
} as const;

const Key = z.object({ key: z.string().max(60) });

export const listCatalogue = defineEndpoint({
  name: 'listCatalogue',
  summary: 'What the shop sells, and what is being prepared.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/catalogue',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  result: z.object({ offers: z.array(CatalogueEntry) }),
});

export const getCatalogueOffer = defineEndpoint({
  name: 'getCatalogueOffer',
  summary:
    'An offer with its draft, its versions, what is wrong with the draft, and what a change would touch.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/catalogue/offers/{key}',
  access: 'operator',
  exposure: 'operator',
  right: 'view',
  params: Key,
  verbatim: ['draft', 'published', 'planned'],
  result: z.object({
    /** As it is sold; absent where it was never published, or has no file. */
    published: OfferFile.optional(),
    planned: OfferFile.optional(),
    /** As it was saved, whole or not. */
    draft: z.unknown().optional(),
    /** Of the draft; 0 where there is none. */
    revision: z.int(),
    /** The newest first. */
    versions: z.array(OfferVersion),
    /** Of the draft. */
    faults: z.array(CatalogueFault),
    uses: z.array(OfferUse),
  }),
  errors: CATALOGUE_ERRORS,
});

export const saveCatalogueOffer = defineEndpoint({
  name: 'saveCatalogueOffer',
  summary: 'Saves the draft of an offer, new or changed. A draft may be wrong; it says what of it is.',
  section: 'P2',
  method: 'PUT',
  path: '/v2/operator/catalogue/offers/{key}/draft',
  access: 'operator',
  exposure: 'operator',
  right: 'catalogue',
  params: Key,
  verbatim: ['file'],
  body: z.object({
    file: z.looseObject({ format: OfferFormat }),
    /** The one that was seen; 0 for a new draft. */
    revision: z.int().min(0),
  }),
  result: z.object({ revision: z.int(), faults: z.array(CatalogueFault) }),
  errors: CATALOGUE_ERRORS,
});

export const checkCatalogueOffer = defineEndpoint({
  name: 'checkCatalogueOffer',
  summary: 'What is wrong with the file of an offer. Nothing is saved.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/catalogue/offers/{key}/check',
  access: 'operator',
  exposure: 'operator',
  right: 'catalogue',
  params: Key,
  verbatim: ['file'],
  body: z.object({ file: z.looseObject({ format: OfferFormat }) }),
  result: z.object({ faults: z.array(CatalogueFault) }),
});

export const publishCatalogueOffer = defineEndpoint({
  name: 'publishCatalogueOffer',
  summary:
    'Publishes the draft of an offer, now or at a moment. What was sold keeps its rules and its price.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/catalogue/offers/{key}/publication',
  access: 'operator',
  exposure: 'operator',
  right: 'catalogue',
  params: Key,
  body: z.object({
    revision: z.int().min(1),
    startsAt: z.iso.datetime({ offset: true }).optional(),
    note: createLine(500).default(''),
  }),
  result: z.object({ version: OfferVersion, uses: z.array(OfferUse) }),
  errors: CATALOGUE_ERRORS,
});

export const discardCatalogueDraft = defineEndpoint({
  name: 'discardCatalogueDraft',
  summary: 'Throws the draft of an offer away, or takes a planned version back.',
  section: 'P2',
  method: 'DELETE',
  path: '/v2/operator/catalogue/offers/{key}/draft',
  access: 'operator',
  exposure: 'operator',
  right: 'catalogue',
  params: Key,
  query: z.object({
    state: z.enum(['draft', 'planned']).default('draft'),
    /** Of the draft that was seen; any where it is left out. */
    revision: z.coerce.number().int().min(0).optional(),
  }),
  result: z.null(),
  errors: CATALOGUE_ERRORS,
});

export const reviseCatalogueOffer = defineEndpoint({
  name: 'reviseCatalogueOffer',
  summary: 'Makes a draft of an earlier version of an offer.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/catalogue/offers/{key}/versions/{number}/draft',
  access: 'operator',
  exposure: 'operator',
  right: 'catalogue',
  params: Key.extend({ number: z.coerce.number().int().min(1) }),
  /** The revision of the draft that gives way; 0 where there is none. */
  body: z.object({ revision: z.int().min(0).default(0) }),
  result: z.object({ revision: z.int() }),
  errors: CATALOGUE_ERRORS,
});

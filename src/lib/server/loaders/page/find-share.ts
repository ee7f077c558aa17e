// From an address back to what its picture shows.

import { findShownOffer } from '../../page/offer-names.ts';
import type { PageContext } from '../../page/page-context.ts';
import {
  createCauseSpec,
  createFaqSpec,
  createOfferSpec,
  createPageSpec,
  createPostSpec,
  createResultSpec,
  type ShareKind,
  type ShareSpec,
} from '../../seo/share/share-spec.ts';
import { fillHead } from '../content/content-page.ts';
import { findDrawnDraw } from './page-data.ts';

type Find = (page: PageContext, key: string) => Promise<ShareSpec | undefined>;

const FINDERS = {
  async post(page, slug) {
    const post = await page.content.find('blog_posts', { slug });
    if (!post) return undefined;
    const topic = post.category && (await page.content.find('blog_categories', { slug: post.category }));
    return createPostSpec(page, post, topic || undefined);
  },
  async cause(page, slug) {
    const cause = await page.content.find('causes', { slug });
    return cause && createCauseSpec(page, cause);
  },
  async offer(page, key) {
    const offer = findShownOffer(page, key);
    return offer && createOfferSpec(page, offer);
  },
  async result(page, key) {
    const [, offerKey = '', drawNo = ''] = /^(.+)-(\d{1,7})$/.exec(key) ?? [];
    const offer = findShownOffer(page, offerKey);
    const draw = offer && (await findDrawnDraw(page.api, offer.key, Number(drawNo)));
    return offer && draw && createResultSpec(page, offer, draw);
  },
  async page(page, id) {
    const item = await page.content.find('pages', { id });
    return item && createPageSpec(page, fillHead(page, item));
  },
  faq: async (page) => createFaqSpec(page),
} as const satisfies Record<ShareKind, Find>;

const isKind = (kind: string): kind is ShareKind => Object.hasOwn(FINDERS, kind);

/** Undefined where there is no such page. */
export const findShareSpec: (page: PageContext, kind: string, key: string) => Promise<ShareSpec | undefined> =
  async (page, kind, key) => (isKind(kind) ? FINDERS[kind](page, key) : undefined);

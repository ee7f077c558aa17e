// From an address back to what its picture shows.
import { filledHead } from '../../loaders/content/content-page.ts';
import { offerAt } from '../../loaders/offers/offer-names.ts';
import type { PageContext } from '../../loaders/page/page-context.ts';
import { drawnDraw } from '../../loaders/page/page-data.ts';
import {
  causeSpec,
  faqSpec,
  offerSpec,
  pageSpec,
  postSpec,
  resultSpec,
  type ShareKind,
  type ShareSpec,
} from './spec.ts';

type Find = (page: PageContext, key: string) => Promise<ShareSpec | undefined>;

const FINDERS = {
  async post(page, slug) {
    const post = await page.content.find('blog_posts', { slug });
    if (!post) return undefined;
    const topic = post.category && (await page.content.find('blog_categories', { slug: post.category }));
    return postSpec(page, post, topic || undefined);
  },
  async cause(page, slug) {
    const cause = await page.content.find('causes', { slug });
    return cause && causeSpec(page, cause);
  },
  async offer(page, key) {
    const offer = offerAt(page.knownOffers, key);
    return offer && offerSpec(page, offer);
  },
  async result(page, key) {
    const [, offerKey = '', drawNo = ''] = /^(.+)-(\d{1,7})$/.exec(key) ?? [];
    const offer = offerAt(page.knownOffers, offerKey);
    const draw = offer && (await drawnDraw(page.api, offer.key, Number(drawNo)));
    return offer && draw && resultSpec(page, offer, draw);
  },
  async page(page, id) {
    const item = await page.content.find('pages', { id });
    return item && pageSpec(page, filledHead(page, item));
  },
  faq: async (page) => faqSpec(page),
} as const satisfies Record<ShareKind, Find>;

const isKind = (kind: string): kind is ShareKind => Object.hasOwn(FINDERS, kind);

/** Undefined where there is no such page. */
export const shareSpec: (page: PageContext, kind: string, key: string) => Promise<ShareSpec | undefined> =
  async (page, kind, key) => (isKind(kind) ? FINDERS[kind](page, key) : undefined);

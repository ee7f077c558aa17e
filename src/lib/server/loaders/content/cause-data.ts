// What the pages about good causes show.
import { getCollectionTag, getContentOrderTag, getContentTag } from '#lib/contracts/content/collections.ts';
import {
  type Cause,
  type CauseCard,
  findCauseShare,
  isSupporter,
  type SupportedCause,
} from '#lib/domain/content/causes.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { ContentReader } from '../../content/content.ts';
import type { PageContext } from '../../page/page-context.ts';

const CARD_PX = 640;

const listCauseTags = (slug: string, others: readonly Pick<Cause, 'slug'>[] = []): string[] => [
  getContentOrderTag('causes'),
  ...[slug, ...others.map((other) => other.slug)].map((one) => getContentTag('causes', one)),
];

const readCauses = async (content: ContentReader): Promise<readonly Cause[]> =>
  (await content.list('causes')).items;

/** What reads name their tags to. */
type ContentReads = Pick<PageContext, 'content' | 'tags'>;

/** All causes, in the order that editors gave. */
export async function loadCauses({ content, tags }: ContentReads): Promise<readonly Cause[]> {
  tags.add(getCollectionTag('causes'));
  return readCauses(content);
}

/** One cause, and as many of those after it; undefined where there is none of this name. */
export async function findCause(
  { content, tags }: ContentReads,
  slug: string | undefined,
  nextCount = 0,
): Promise<{ readonly cause: Cause; readonly next: readonly Cause[] } | undefined> {
  const causes = await readCauses(content);
  const index = causes.findIndex((one) => one.slug === slug);
  const cause = causes[index];
  if (!cause) return undefined;
  const next = [...causes.slice(index + 1), ...causes.slice(0, index)].slice(0, nextCount);
  tags.add(...listCauseTags(cause.slug, next));
  return { cause, next };
}

/** Causes as lists show them, with their shares of the tickets of these offers. */
export const loadCauseCards = (
  { content, offers }: Pick<PageContext, 'content' | 'offers'>,
  causes: readonly Cause[],
): Promise<CauseCard[]> =>
  Promise.all(
    causes.map(async ({ slug, name, summary, place, image }) => ({
      href: urls.cause(slug),
      name,
      summary,
      place,
      share: findCauseShare(offers, slug),
      picture: await content.picture(image, CARD_PX),
    })),
  );

type Offer = Parameters<typeof isSupporter>[0];

/** The offers that support a cause, in their order. */
export const filterSupporters = <O extends Offer>(offers: readonly O[], cause: SupportedCause): O[] =>
  offers.filter((offer) => isSupporter(offer, cause));

/** The causes that an offer supports, in their order. */
export const filterSupportedCauses = (causes: readonly Cause[], offer: Offer): Cause[] =>
  causes.filter((cause) => isSupporter(offer, cause));

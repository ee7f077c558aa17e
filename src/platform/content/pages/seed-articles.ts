// Articles and causes of a new shop.
import { blogCategories } from '#content/blog/categories.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { readSeedTexts, type SeedText } from './front-matter.ts';
import { type SeedPicture, seedPicture } from './seed-pictures.ts';

export interface SeedItem {
  readonly id: string;
  readonly [field: string]: unknown;
}

const toSeedPicture = ({ slug, facts }: SeedText): SeedPicture => ({ id: slug, alt: facts.image_alt ?? '' });

const readBrand = ({ facts }: SeedText) => (facts.brand === undefined ? {} : { brand: facts.brand });

/** Publication dates are some days before the shop's first day, so that none is in the future. */
export async function seedPosts(services: Services): Promise<SeedItem[]> {
  const texts = await readSeedTexts('blog');
  await Promise.all(texts.map((text) => seedPicture(services, toSeedPicture(text))));
  const now = services.clock.now();
  return texts.map((text) => ({
    ...readBrand(text),
    id: text.slug,
    slug: text.slug,
    title: text.facts.title,
    summary: text.facts.summary,
    author: text.facts.author,
    category: text.facts.category,
    image: text.slug,
    body: text.body,
    published_at: toIso(now - Number(text.facts.days_ago) * DAY_MS),
  }));
}

export const seedCategories = (): SeedItem[] =>
  blogCategories.map((category) => ({ ...category, id: category.slug }));

/** `drawcard, harbour-art-union`: the brands that support it. */
const parseBrands = ({ slug, facts }: SeedText): { id: string; brand: string }[] =>
  (facts.brands ?? '')
    .split(', ')
    .map((brand, index) => ({ id: index === 0 ? slug : `${slug}--${brand}`, brand }));

export async function seedCauses(services: Services): Promise<SeedItem[]> {
  const texts = await readSeedTexts('causes');
  await Promise.all(texts.map((text) => seedPicture(services, toSeedPicture(text))));
  return texts.flatMap((text) => {
    const { slug, facts, body } = text;
    const { name, summary, place } = facts;
    const offers = facts.offers?.split(', ') ?? [];
    return parseBrands(text).map((brand) => ({
      ...brand,
      slug,
      name,
      summary,
      place,
      offers,
      image: slug,
      body,
    }));
  });
}

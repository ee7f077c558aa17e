// Hostile content for every field, in the format that `ops content import` reads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS, type CollectionName } from '#lib/contracts/content/collections.ts';
import { normaliseText } from '#lib/domain/content/normalise-text.ts';
import { makeEveryBlock } from './every-block.ts';
import { KERNELS, STRINGS } from './hostile-strings.ts';

type Fields = Readonly<Record<string, unknown>>;

const WORST = `"><img src=x onerror=alert(1) x-hostile><script x-hostile>alert(1)</script>`;
const TEXTS = [
  'home.lead',
  'layout.cart',
  'blog.heading',
  'results.all-heading',
  'causes.lead',
  'about.faq-title',
];

/** The string in every text of a structure; names, addresses and ids stay. */
function fillEveryText(value: unknown, text: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => fillEveryText(part, text, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, fillEveryText(inner, text, name)]),
    );
  const isFixed = [
    'type',
    'image',
    'poster',
    'url',
    'link',
    'banner',
    'offers',
    'causes',
    'category',
  ].includes(key);
  return typeof value === 'string' && !isFixed ? text : value;
}

/** A title must hold something to be seen. */
const makeTitled = (text: string): string => (normaliseText(text).trim() === '' ? `x${text}` : text);
const seo = (text: string): Fields => ({
  seo_title: text.slice(0, 120),
  seo_description: text.slice(0, 320),
});

/** An item of each collection that holds the string wherever it may. */
const listItems = (text: string, at: number): Partial<Record<CollectionName, Fields>> => ({
  blog_posts: {
    slug: `hostile-${at}`,
    title: makeTitled(text),
    summary: text,
    author: text,
    body: text,
    category: 'hostile',
    ...seo(text),
  },
  causes: {
    slug: `hostile-${at}`,
    name: makeTitled(text),
    summary: text,
    body: text,
    place: text,
    offers: [text],
    ...seo(text),
  },
  pages: {
    path: `/hostile-${at}`,
    title: makeTitled(text),
    lead: text,
    ...seo(text),
    blocks: fillEveryText(makeEveryBlock('none'), makeTitled(text)),
  },
  faqs: { question: makeTitled(text), answer: text, category: makeTitled(text) },
  content_cards: { title: makeTitled(text), text, label: makeTitled(text), link: '/about' },
  partners: { slug: `hostile-${at}`, name: makeTitled(text), body: text },
});

const isOncePerSite: Partial<Record<CollectionName, Fields>> = {
  blog_categories: { id: 'hostile', slug: 'hostile', title: WORST, summary: WORST, ...seo(WORST) },
  contact_page: { title: WORST, lead: WORST, body: STRINGS.join('\n\n') },
  banners: { key: 'sitewide-description', text: WORST, label: WORST, link: '/about' },
  navigation: { key: 'hostile', label_key: WORST, route_type: 'internal', href: '/about' },
  site_config: { values: STRINGS.map((value, at) => ({ key: `k${at}`, value })) },
};

/** Writes it; gives the addresses that show it. Some collections hold all two hundred, others each kernel. */
export function writeHostileContent(folder: string): string[] {
  const put = (name: CollectionName, id: string, fields: Fields): void => {
    mkdirSync(join(folder, name), { recursive: true });
    COLLECTIONS[name].schema.parse(fields);
    const item = { id, status: 'published', ...fields };
    writeFileSync(join(folder, name, `${id}.json`), JSON.stringify(item));
  };
  for (const [at, text] of STRINGS.entries())
    for (const [name, fields] of Object.entries(listItems(text, at)))
      if (at < KERNELS.length || name === 'faqs') put(name as CollectionName, `hostile-${at}`, fields);
  for (const [name, fields] of Object.entries(isOncePerSite)) put(name as CollectionName, 'hostile', fields);
  const texts = TEXTS.map((id) => ({ id, locale: 'en-AU', sub_variant: '', category: id.split('.')[0] }));
  writeFileSync(
    join(folder, 'translations.json'),
    JSON.stringify(texts.map((text) => ({ ...text, type: 'plain', value: WORST }))),
  );
  const each = KERNELS.flatMap((_, at) => [`/blog/hostile-${at}`, `/causes/hostile-${at}`, `/hostile-${at}`]);
  const lists = [
    '/',
    '/blog',
    '/blog/2',
    '/blog/category/hostile',
    '/causes',
    '/about/faq',
    '/about/contact-us',
  ];
  return [...lists, '/lotto-results', '/lotto-tickets', '/cart', '/fragments/cards', ...each];
}

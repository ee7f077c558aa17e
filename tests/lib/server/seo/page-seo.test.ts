// What a page tells search engines of itself: the kinds that the specification names.
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { ShownBlock } from '#lib/domain/content/shown-block.ts';
import { getOwnBrand } from '#lib/server/content/brand-content.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { buildPageSeo, createDrawWork, type SeoRequest } from '#lib/server/seo/page-seo.ts';
import { listStructuredData } from '#lib/server/seo/structured-data.ts';

const ORIGIN = 'https://shop.example';
const brand = { ...getOwnBrand('drawcard'), origin: ORIGIN };
const page = { brand, copy: defaultCopy, t: createTranslator(defaultCopy) } as unknown as PageContext;

/** The graph of a page, by the kind of its things. */
function buildGraph(request: Partial<SeoRequest> = {}) {
  const asked = { path: '/about/faq', kind: 'home', ...request } satisfies SeoRequest;
  const { jsonLd } = buildPageSeo(page, new URL(ORIGIN), asked);
  const { '@graph': graph } = jsonLd as unknown as { '@graph': readonly Record<string, unknown>[] };
  return new Map(graph.map((thing) => [thing['@type'], thing]));
}

test('a page names the organisation and itself, with the way that leads to it', () => {
  const graph = buildGraph({
    crumbs: [
      { label: 'About', href: '/about' },
      { label: 'Questions', href: '/about/faq' },
    ],
  });
  expect([...graph.keys()]).toEqual(['Organization', 'WebPage']);
  expect(graph.get('Organization')).toMatchObject({
    '@id': `${ORIGIN}/#organisation`,
    name: brand.name,
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}${brand.logo.src}`,
  });
  expect(graph.get('WebPage')).toMatchObject({
    url: `${ORIGIN}/about/faq`,
    inLanguage: brand.locale,
    publisher: { '@id': `${ORIGIN}/#organisation` },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: brand.name, item: `${ORIGIN}/` },
        { '@type': 'ListItem', position: 2, name: 'About', item: `${ORIGIN}/about` },
        { '@type': 'ListItem', position: 3, name: 'Questions', item: `${ORIGIN}/about/faq` },
      ],
    },
  });
});

test('the home page alone names the site, and how the organisation is reached', () => {
  const home = buildGraph({ path: '/' });
  expect(home.get('WebSite')).toMatchObject({ name: brand.name, url: `${ORIGIN}/` });
  expect(home.get('Organization')).toMatchObject({
    sameAs: brand.socialLinks.map(({ url }) => url),
    contactPoint: { '@type': 'ContactPoint', email: brand.supportEmail },
  });
  expect(home.get('WebPage')).not.toHaveProperty('breadcrumb');
  expect(buildGraph().get('Organization')).not.toHaveProperty('contactPoint');
});

test('what a page is about stands beside it: a drawn draw as a work, questions, and each video', () => {
  const work = createDrawWork({ name: 'Comet, draw 7', drawDate: '2026-11-20', numbers: '1, 2, 3' });
  const blocks = [
    { type: 'faq', questions: [{ question: 'How old?', html: '<p>18.</p>' }] },
    { type: 'video', block: { title: 'The draw' }, source: { kind: 'file', src: '/assets/draw.mp4' } },
  ] as unknown as ShownBlock[];
  const graph = buildGraph({ about: [work, ...listStructuredData(blocks, ORIGIN)] });
  expect([...graph.keys()]).toEqual(['Organization', 'WebPage', 'CreativeWork', 'FAQPage', 'VideoObject']);
  expect(graph.get('CreativeWork')).toEqual({
    '@type': 'CreativeWork',
    name: 'Comet, draw 7',
    datePublished: '2026-11-20',
    text: '1, 2, 3',
  });
  expect(graph.get('FAQPage')).toMatchObject({
    mainEntity: [{ '@type': 'Question', name: 'How old?', acceptedAnswer: { text: '<p>18.</p>' } }],
  });
  expect(graph.get('VideoObject')).toMatchObject({
    name: 'The draw',
    contentUrl: `${ORIGIN}/assets/draw.mp4`,
  });
});

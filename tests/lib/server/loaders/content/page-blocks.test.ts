import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { wasUnservedSince } from '#lib/server/content/content-faults.ts';
import { loadPageBlocks } from '#lib/server/loaders/content/page-blocks.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { listStructuredData } from '#lib/server/seo/structured-data.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { createTestReader } from '#tests/support/content/content-reader.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const known = { publishedAt: '', updatedAt: '' };
const shelves = {
  faqs: [
    { ...known, id: '1', question: 'What is {brand}?', answer: 'A *shop*.', category: 'Us' },
    { ...known, id: '2', question: 'Other?', answer: '<script>alert(1)</script>Yes.' },
  ],
  banners: [{ ...known, id: '3', key: 'spring', text: 'Spring' }],
};
const context = (fields: object = {}) =>
  ({
    brand: drawcard,
    config: { minimumAge: 18, currency: 'AUD' },
    t: createTranslator({ 'about.faq-general': 'General' }),
    offers: [createOffer({ key: 'comet' })],
    capabilities: new Set(),
    content: createTestReader(shelves),
    tags: new PageTags(),
    ...fields,
  }) as unknown as PageContext;

const shown = async (blocks: readonly unknown[], fields?: object) =>
  loadPageBlocks(context(fields), 'test', blocks);

test('a broken or unknown block is left out, and the others stay in their order', async () => {
  const asked = Date.now();
  const { blocks } = await shown([
    { type: 'text', markdown: 'One' },
    null,
    'text',
    { type: 'carousel', items: [] },
    { type: 'hero' },
    { type: 'call_to_action', text: 'Go', label: 'Go', link: 'javascript:alert(1)' },
    { type: 'quote', text: 'Two' },
  ]);
  expect(blocks.map(({ type }) => type)).toEqual(['text', 'quote']);
  expect(wasUnservedSince(asked)).toBe(false);
});

test('a block whose service fails is left out, and the page is not kept for long', async () => {
  const content = {
    ...createTestReader(shelves),
    list: () => Promise.reject(new ServiceLost('service_down')),
  };
  const asked = Date.now();
  const { blocks } = await shown([{ type: 'faq' }, { type: 'text', markdown: 'x' }], { content });
  expect(blocks.map(({ type }) => type)).toEqual(['text']);
  expect(wasUnservedSince(asked)).toBe(true);
});

test('texts are filled with the values of the brand and hold no script', async () => {
  const { blocks } = await shown([
    {
      type: 'text',
      markdown: '{brand} <script>alert(1)</script>[x](javascript:alert(1)) <img src=x onerror=alert(1)>',
    },
    { type: 'faq', category: 'us' },
  ]);
  const [text, faq] = blocks;
  expect(text?.type === 'text' && text.html).toContain('Drawcard');
  expect(text?.type === 'text' && text.html).not.toMatch(/<script|<img|"javascript/i);
  expect(faq?.type === 'faq' && faq.questions.map(({ question }) => question)).toEqual(['What is Drawcard?']);
});

test('a page is made again when what its blocks show changes', async () => {
  const { tags } = await shown([
    { type: 'faq' },
    { type: 'offers', offers: [] },
    { type: 'feature_banner', banner: 'x' },
  ]);
  expect(tags.toSorted()).toEqual(['content:banners:x', 'content:faqs', 'offers']);
});

test('a feature banner tells when it begins or ends, shown or not', async () => {
  const begunAt = Date.parse('2026-11-19T06:00:00.000Z');
  const [past, until, from] = ['05', '07', '09'].map((hour) => `2026-11-19T${hour}:00:00.000Z`);
  const content = createTestReader({
    banners: [
      { ...known, id: '1', key: 'now', text: 'Now', from: past, until },
      { ...known, id: '2', key: 'later', text: 'Later', from },
      { ...known, id: '3', key: 'always', text: 'Always' },
    ],
  });
  const tell = async (...keys: string[]) => {
    const blocks = keys.map((banner) => ({ type: 'feature_banner', banner }));
    const all = await shown(blocks, { content, begunAt, clockMovedMs: 0 });
    return [all.blocks.length, all.changesAt];
  };
  expect(await tell('always')).toEqual([1, Number.POSITIVE_INFINITY]);
  expect(await tell('later', 'always')).toEqual([1, Date.parse(String(from))]);
  expect(await tell('later', 'now')).toEqual([1, Date.parse(String(until))]);
});

test('offers are shown in the order in which they are named, unknown ones not at all', async () => {
  const offers = [createOffer({ key: 'a' }), createOffer({ key: 'b' })];
  const { blocks } = await shown([{ type: 'offers', offers: ['b', 'nothing', 'a'] }], { offers });
  expect(blocks[0]?.type === 'offers' && blocks[0].offers.map(({ key }) => key)).toEqual(['b', 'a']);
});

test.each([
  ['/films/draw.mp4', { kind: 'file', src: '/films/draw.mp4' }],
  [
    'https://player.vimeo.com/video/1',
    { kind: 'frame', src: 'https://player.vimeo.com/video/1', host: 'player.vimeo.com' },
  ],
])('the video at %s is %o', async (url, source) => {
  const { blocks } = await shown([{ type: 'video', title: 'A draw', poster: 'p', url }]);
  expect(blocks[0]).toMatchObject({ source });
});

test.each([
  '/about',
  'mailto:a@b.example',
  '#top',
  'https://evil.example/embed',
  'https://player.vimeo.com@evil.example/',
])('%s is no video', async (url) => {
  expect((await shown([{ type: 'video', title: 'x', poster: 'p', url }])).blocks).toEqual([]);
});

test('search engines are told of all questions at once, and of each video', async () => {
  const { blocks } = await shown([
    { type: 'faq', category: 'Us' },
    { type: 'faq', category: 'General' },
    { type: 'video', title: 'A draw', poster: 'p', url: '/a.mp4' },
  ]);
  expect(listStructuredData(blocks, 'https://shop.example')).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [
        expect.objectContaining({ '@type': 'Question', name: 'What is Drawcard?' }),
        expect.objectContaining({ '@type': 'Question', name: 'Other?' }),
      ],
    },
    expect.objectContaining({
      '@type': 'VideoObject',
      name: 'A draw',
      contentUrl: 'https://shop.example/a.mp4',
      thumbnailUrl: 'https://shop.example/assets/p',
    }),
  ]);
});

const HOSTILE = [
  '"><script>alert(1)</script>',
  "';alert(1);//",
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '![a](data:text/html,<script>1</script>)',
  '\u202egnp.exe',
  '\0\u0007\uFFFF',
  '{{constructor}} {__proto__} #{7*7}',
  '</title><svg onload=alert(1)>',
  '&lt;script&gt;',
  '../../../../etc/passwd',
  'x'.repeat(290),
  '🙂'.repeat(60),
  '[x]: javascript:alert(1)\n[x]',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '```\n</code><script>1</script>\n```',
  '<iframe srcdoc="<script>1</script>">',
  '\n\n# <math><mtext></mtext>\n',
  '%3Cscript%3E',
];

test('two hundred hostile strings in every field give no script and break nothing', async () => {
  const strings = Array.from({ length: 10 }, (_, turn) =>
    HOSTILE.map((text) => `${text}${turn || ''}`),
  ).flat();
  expect(strings).toHaveLength(200);
  for (const text of strings) {
    const { blocks } = await shown([
      { type: 'hero', heading: text, text, image: text, link: text, label: text },
      { type: 'text', markdown: text },
      { type: 'steps', heading: text, steps: [{ heading: text, text }] },
      { type: 'quote', text, source: text },
      { type: 'offers', heading: text, offers: [text] },
      { type: text, markdown: text },
    ]);
    const html = blocks.map((one) => ('html' in one ? one.html : '')).join('');
    expect(html, text).not.toMatch(
      /<(script|img src|iframe|svg|math|style)|<[^>]*\son\w+=|href="(?!https?:|mailto:|tel:|[/#])/i,
    );
  }
});

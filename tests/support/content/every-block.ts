// A page of an editor with every block that there is.
import type { Block } from '#lib/contracts/content/blocks.ts';
import { createItem } from '#platform/content/cms/write.ts';
import type { Services } from '#platform/services.ts';

export const EVERY_BLOCK = '/every-block';
const BANNER = 'every-block-banner';

/** @param picture the id of a file */
export const makeEveryBlock = (picture: string): readonly Block[] => [
  {
    type: 'hero',
    heading: 'Every block that an editor can place',
    text: 'What follows is **one of each**, in the order of the form.',
    image: picture,
    link: '/lotto-tickets',
    label: 'See the tickets',
  },
  {
    type: 'text',
    markdown:
      '## A heading\n\nA paragraph with a [link](/about), *emphasis* and `code`.\n\n- one\n- two\n\n1. first\n2. second\n\n> A quotation in the text.\n\n| Division | Numbers |\n|---|---|\n| 1 | 6 |\n| 2 | 5 + 1 |',
  },
  { type: 'image', image: picture, caption: 'A caption says what is to be seen.' },
  { type: 'offers', heading: 'Open for entry', offers: [] },
  { type: 'results', heading: 'Drawn last', offers: [] },
  { type: 'causes', heading: 'What tickets support', causes: [] },
  { type: 'faq', heading: 'Asked often' },
  {
    type: 'steps',
    heading: 'How it goes',
    steps: [
      { heading: 'Pick a draw', text: 'Each says what it costs.' },
      { heading: 'Choose numbers', text: 'By hand, or at random.' },
      { heading: 'Wait for the draw', text: 'Every ticket is checked.' },
    ],
  },
  {
    type: 'video',
    title: 'A draw from start to end',
    poster: picture,
    url: 'https://www.youtube-nocookie.com/embed/draw',
  },
  {
    type: 'call_to_action',
    text: 'The next draw closes soon',
    label: 'Choose a draw',
    link: '/lotto-tickets',
  },
  {
    type: 'table',
    caption: 'Prize divisions',
    head: ['Division', 'Winning numbers', 'Odds'],
    rows: [
      ['1', '6', '1 in 8,145,060'],
      ['2', '5 and a supplementary', '1 in 678,755'],
    ],
  },
  { type: 'quote', text: 'A library has four walls and a roof again.', source: 'Marnie, reader' },
  { type: 'feature_banner', banner: BANNER },
];

/** Publishes the page, with a picture of the release. */
export async function publishEveryBlock(services: Services): Promise<void> {
  const file = await services.database.db
    .selectFrom('content_file')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const status = 'published';
  const banner = {
    key: BANNER,
    text: 'A banner within a page',
    link: '/causes',
    label: 'Read on',
    image: file.id,
  };
  await createItem(services, { name: 'banners', author: 'test', fields: { ...banner, status } });
  const page = {
    path: EVERY_BLOCK,
    title: 'Every block',
    lead: 'One of each.',
    blocks: makeEveryBlock(file.id),
  };
  await createItem(services, { name: 'pages', author: 'test', fields: { ...page, status } });
}

import { expect, test } from 'vitest';
import { markMarkdown, markText } from '#lib/domain/content/source-map.ts';
import { markItem } from '#lib/server/content/marked-item.ts';

test('shown texts of an item and of its blocks are marked, names and addresses are not', () => {
  const item = {
    id: 'p1',
    path: '/about/club',
    title: 'Club',
    lead: '',
    blocks: [
      { type: 'hero', heading: 'Hello', text: 'All of **us**', link: '/cart', image: 'pic' },
      { type: 'steps', steps: [{ heading: 'One', text: 'Go' }] },
      { type: 'unknown', heading: 'Odd' },
    ],
  };
  expect(markItem('pages', item)).toEqual({
    id: 'p1',
    path: '/about/club',
    title: markText('item', 'pages:p1:title', 'Club'),
    lead: '',
    blocks: [
      {
        type: 'hero',
        heading: markText('item', 'pages:p1:blocks.0.heading', 'Hello'),
        text: markMarkdown('item', 'pages:p1:blocks.0.text', 'All of **us**'),
        link: '/cart',
        image: 'pic',
      },
      {
        type: 'steps',
        steps: [
          {
            heading: markText('item', 'pages:p1:blocks.1.steps.0.heading', 'One'),
            text: markMarkdown('item', 'pages:p1:blocks.1.steps.0.text', 'Go'),
          },
        ],
      },
      { type: 'unknown', heading: 'Odd' },
    ],
  });
});

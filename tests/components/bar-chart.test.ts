// A chart of many numbers: a bar and a tile of each, and the same in a table.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import BarChart from '#components/ui/BarChart.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(defaultCopy);

test('of a number that leads the tile is the darkest, of the last one it is clear', async () => {
  const container = await AstroContainer.create();
  const bars = [100, 150, 200].map((value, index) => ({ label: String(index + 1), value }));
  const words = {
    id: 'main',
    title: 'How often',
    description: '',
    labelHeading: 'Number',
    valueHeading: 'Times',
  };
  const html = await container.renderToString(BarChart, { props: { t, bars, expected: 150, ...words } });
  const tiles = [...html.matchAll(/class="chart__tile"[^>]* opacity="([\d.]+)"/g)].map(
    ([, opacity]) => opacity,
  );
  expect(tiles).toEqual(['0.00', '0.20', '0.40']);
  expect(html).toMatch(/<th scope="row"[^>]*>3<\/th>\s*<td class="numeric"[^>]*>200</);
});

test('numbers that were all drawn as often have no tile', async () => {
  const container = await AstroContainer.create();
  const bars = [
    { label: '1', value: 4 },
    { label: '2', value: 4 },
  ];
  const words = {
    id: 'main',
    title: 'How often',
    description: '',
    labelHeading: 'Number',
    valueHeading: 'Times',
  };
  const html = await container.renderToString(BarChart, { props: { t, bars, ...words } });
  expect(html.match(/opacity="0\.00"/g)).toHaveLength(2);
});

test('numbers have separators of thousands, over the bars and in the table', async () => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(BarChart, {
    props: {
      t,
      id: 'times',
      title: 'Times',
      description: 'Counted',
      bars: [{ label: '7', value: 12_345 }],
      labelHeading: 'Number',
      valueHeading: 'Times',
    },
  });
  expect(html.match(/12,345/g)).toHaveLength(2);
  expect(html).not.toContain('12345');
});

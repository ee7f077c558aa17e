// Words as outlines: no letter of a name is lost.
import { expect, test } from 'vitest';
import { getTypeface } from '#lib/server/seo/share/typeface.ts';

const outline = async (text: string): Promise<string> =>
  (await getTypeface('familjen-grotesk.woff2', 400)).outline(text, { x: 0, y: 0, size: 40 });

test.each([
  ['Мир', 'Mir'],
  ['Ιθάκη', 'Ithaki'],
  ['Đặng', 'Dang'],
])('%s is drawn as %s where the face lacks its letters', async (text, latin) => {
  expect(await outline(text)).toBe(await outline(latin));
});

test('accents that the face has stay, and pictures are left out', async () => {
  expect(await outline('Zoë')).not.toBe(await outline('Zoe'));
  expect(await outline('Win \u{1f389} now')).toBe(await outline('Win now'));
});

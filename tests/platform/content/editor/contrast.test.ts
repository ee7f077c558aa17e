// Colours of a theme with too little contrast are reported while it is edited (decision U5).
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { checkEditorContrast } from '#lib/contracts/editor/editor-preview.ts';
import { toThemeItem } from '#lib/domain/brand/brand-theme.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { openDesk } from '../../../support/editor/editors.ts';

async function repairs(fields: Fields) {
  const { editor } = await openDesk();
  return (await editor.call(checkEditorContrast, { body: { fields } })).result;
}

const item = toThemeItem(brands[0]);
const withInk = (light: string) => ({
  ...item,
  colours: item.colours.map((colour) => (colour.role === 'ink' ? { ...colour, light } : colour)),
});

test('a colour that cannot be read is told with what is shown instead, and the contrast of both', async () => {
  const found = await repairs(withInk('#dddddd'));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ role: 'ink', scheme: 'light', needed: 4.5 });
  expect(found[0]?.contrast).toBeLessThan(2);
  expect(found[0]?.repaired).toMatch(/^#[0-9a-f]{6}$/);
  expect(found[0]?.repairedContrast).toBeGreaterThanOrEqual(4.5);
});

test.each(['zzz', '#12', '', '#12345g'])(
  'a colour %j, which is none, is refused with what to do',
  async (ink) => {
    const { editor } = await openDesk();
    const body = { fields: withInk(ink) };
    const { status, envelope } = await editor.call(checkEditorContrast, { body });
    expect([status, envelope.error?.code]).toEqual([422, 'colour_unreadable']);
  },
);

test('the brands of the release need no repair', async () => {
  for (const brand of brands) expect(await repairs(toThemeItem(brand)), brand.key).toEqual([]);
});

test.each([{}, { colours: 'red' }, { colours: [{ role: 'ink' }], games: [{}] }])(
  'a theme that is not finished has nothing to tell: %j',
  async (fields) => {
    expect(await repairs(fields)).toEqual([]);
  },
);

test.each(['red', [], null])('%j are no fields of a theme', async (fields) => {
  const { editor } = await openDesk();
  const { status, envelope } = await editor.call(checkEditorContrast, { body: { fields } });
  expect([status, envelope.error?.code]).toEqual([422, 'validation_failed']);
});

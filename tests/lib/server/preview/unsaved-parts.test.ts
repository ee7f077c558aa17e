import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultNavigation } from '#content/brands/navigation.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { toThemeItem } from '#lib/domain/brand/brand-theme.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import {
  layBrandOver,
  layLinkOver,
  layTextFieldsOver,
  signBrandPictures,
} from '#lib/server/preview/unsaved-parts.ts';

const write = (collection: string, id: string, fields: Record<string, unknown>) => ({
  collection,
  id,
  fields,
});

test('a brand is shown as it stands in its form, and as it is saved while that is incomplete', () => {
  const fields = { ...toThemeItem(drawcard), tagline: 'Not saved yet' };
  expect(layBrandOver(drawcard, write('theme', drawcard.key, fields)).tagline).toBe('Not saved yet');
  expect(layBrandOver(drawcard, write('theme', 'another', fields))).toBe(drawcard);
  expect(layBrandOver(drawcard, write('theme', drawcard.key, { tagline: 'Alone' }))).toBe(drawcard);
  expect(layBrandOver(drawcard, undefined)).toBe(drawcard);
});

test('a text is shown on pages of its language and region', () => {
  const t = createTranslator(defaultCopy);
  const words = { t, html: (key: string) => `<b>${t(key)}</b>`, copy: defaultCopy };
  const key = 'layout.menu';
  const fields = { key, locale: 'en-AU', sub_variant: 'SA', type: 'markdown', value: 'All of *it*' };
  const unsaved = write('texts', `en-AU:SA:${key}`, fields);
  const shown = layTextFieldsOver(words, unsaved, { locale: 'en-AU', subVariant: 'SA' });
  expect(shown.t(key)).toBe('All of *it*');
  expect(shown.html(key)).toContain('<em>it</em>');
  expect(shown.html('layout.close')).toBe(words.html('layout.close'));
  expect(layTextFieldsOver(words, unsaved, { locale: 'en-AU', subVariant: 'NSW' })).toBe(words);
  expect(layTextFieldsOver(words, unsaved, { locale: 'en-GB', subVariant: 'SA' })).toBe(words);
});

test('a place in the menu is shown as it is written, on its brand', () => {
  const [first] = defaultNavigation;
  const fields = { key: first?.key, label_key: 'layout.close', route_type: 'internal', href: '/new' };
  const shown = layLinkOver(defaultNavigation, 'drawcard', write('navigation', 'x', fields));
  expect(shown).toHaveLength(defaultNavigation.length);
  expect(shown[0]).toMatchObject({ key: first?.key, href: '/new' });
  const added = write('navigation', 'x', { ...fields, key: 'added' });
  expect(layLinkOver(defaultNavigation, 'drawcard', added)).toHaveLength(defaultNavigation.length + 1);
  const other = write('navigation', 'x', { ...fields, brand: 'another' });
  expect(layLinkOver(defaultNavigation, 'drawcard', other)).toBe(defaultNavigation);
});

test('uploaded pictures of a brand are signed, files of the release stay as they are', () => {
  const logo = { ...drawcard.logo, src: '/assets/file_1?width=640' };
  const signed = signBrandPictures({ ...drawcard, logo }, (address) => `${address}&preview=1`);
  expect([signed.logo.src, signed.favicon]).toEqual(['/assets/file_1?width=640&preview=1', drawcard.favicon]);
});

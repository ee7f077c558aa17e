// What visitors are asked of the site: a rating, and whatever else they like to say.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import FeedbackDialog from '#components/feedback/FeedbackDialog.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(defaultCopy);
const render = async (): Promise<string> =>
  (await AstroContainer.create()).renderToString(FeedbackDialog, {
    props: { t, version: '1.0.0', build: 'abc' },
  });
const findTag = (html: string, pattern: RegExp): string => pattern.exec(html)?.[0] ?? '';

test('nothing is rated beforehand, and nothing can be sent until it is', async () => {
  const html = await render();
  const ratings = html.match(/<input[^>]*name="rating"[^>]*>/g) ?? [];
  expect(ratings.map((input) => /value="(\w+)"/.exec(input)?.[1])).toEqual([
    'not_satisfied',
    'neutral',
    'satisfied',
  ]);
  expect(ratings.join()).not.toContain('checked');
  expect(findTag(html, /<button[^>]*type="submit"[^>]*>/)).toContain('disabled');
});

test('comment and e-mail address are optional, and the address is asked of guests alone', async () => {
  const html = await render();
  const comment = findTag(html, /<textarea[^>]*name="comment"[^>]*>/);
  const email = findTag(html, /<input[^>]*name="email"[^>]*>/);
  expect(email).toContain('type="email"');
  for (const field of [comment, email]) expect(field).not.toContain('required');
  expect(html.split(`(${t('common.optional')})`)).toHaveLength(3);
  const asked = findTag(html, /<div[^>]*data-when="guest"[^>]*>[\s\S]*?name="email"/);
  expect(asked).not.toBe('');
  expect(asked).not.toContain('name="comment"');
});

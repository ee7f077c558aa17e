// A form says whose page it is on, also where no script runs.
import { globSync, readFileSync } from 'node:fs';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import PostForm from '#components/form/PostForm.astro';
import { CUSTOMER_MARK_FIELD } from '#lib/contracts/identity/customer-mark.ts';

const container = await AstroContainer.create();

const render = (locals: object, fields = '') =>
  container.renderToString(PostForm, {
    props: { action: '/there', class: 'stack' },
    slots: { default: fields },
    locals: locals as App.Locals,
  });

test('on a page of a customer a form carries the mark, on any other none', async () => {
  const html = await render({ customerMark: 'mark-of-a' });
  expect(html).toContain('<form method="post" novalidate action="/there" class="stack">');
  expect(html).toContain(`<input type="hidden" name="${CUSTOMER_MARK_FIELD}" value="mark-of-a">`);
  expect(await render({})).not.toContain(CUSTOMER_MARK_FIELD);
});

test('what the page that a form was begun on has said of its customer comes first', async () => {
  const html = await render({ customerMark: 'mark-of-b' }, '<input value="mark-of-a">');
  expect(html.indexOf('mark-of-a')).toBeLessThan(html.indexOf('mark-of-b'));
});

/** Goes to a bank with its own fields. */
const WITHOUT_MARK = ['src/pages/my-account/deposit/authorisation/[depositId].astro'];

test('every form that is sent to the shop is such a form', () => {
  const plain = globSync('src/**/*.astro')
    .filter((file) => /<form\b[^>]*method="post"/.test(readFileSync(file, 'utf8')))
    .filter((file) => file !== 'src/components/form/PostForm.astro');
  expect(plain.toSorted()).toEqual(WITHOUT_MARK);
});

/** Has hidden fields alone. */
const WITHOUT_FIELDS = WITHOUT_MARK;

test('what is wrong with a field is said by the shop in every form, never by a bubble of the browser', () => {
  const speaking = globSync('src/**/*.{astro,tsx}').filter((file) =>
    readFileSync(file, 'utf8')
      .split(/<form\b/)
      .slice(1)
      .some((form) => !/^[^<]*\bno[vV]alidate\b/.test(form)),
  );
  expect(speaking.toSorted()).toEqual(WITHOUT_FIELDS);
});

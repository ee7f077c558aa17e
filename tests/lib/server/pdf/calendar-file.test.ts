// Calendars are kept for everybody by all that they show.
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { type Copy, createTranslator } from '#lib/domain/content/copy.ts';
import { createHtmlTranslator } from '#lib/domain/content/markup/copy-html.ts';
import { markCopy } from '#lib/server/content/page-copy.ts';
import { loadCalendarFile } from '#lib/server/pdf/calendar-file.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const [brand] = brands;
const offer = createOffer();

const createPage = (copy: Copy = defaultCopy, parts: Partial<typeof brand> = {}) => {
  const t = createTranslator(copy);
  return {
    t,
    html: createHtmlTranslator({ html: {}, plain: (key) => t(key), onBroken: () => {} }),
    copy,
    brand: { ...brand, ...parts },
    begunAt: Date.parse('2026-11-20T00:00:00.000Z'),
    clockMovedMs: 0,
  };
};

const getTag = async (page = createPage(), shown: ProductOffer = offer): Promise<string> =>
  (await loadCalendarFile(page, shown)).etag;

test('what an editor looked at first reaches no visitor', async () => {
  const marked = await getTag(markCopy(createPage()));
  const draft = { ...defaultCopy, 'recurring.calendar-note': 'A draft of the note.' };
  const drafted = await getTag(markCopy(createPage(draft)));
  expect(drafted).not.toBe(marked);
  expect(await getTag(createPage(draft))).toBe(drafted);
  expect(await getTag()).toBe(marked);
});

const { accent, ink } = brand.colours;
test.each([
  ['a text', createPage({ ...defaultCopy, 'recurring.calendar-title': 'Draws of {offer}' })],
  ['the name of a day', createPage({ ...defaultCopy, 'ticket.day-sat': 'Sabbath' })],
  ['the name of the brand', createPage(defaultCopy, { name: 'Another shop' })],
  ['a colour', createPage(defaultCopy, { colours: { ...brand.colours, ink: accent, accent: ink } })],
])('%s that changes is on the sheet at once', async (_, page) => {
  const before = await getTag();
  expect(await getTag(page)).not.toBe(before);
  expect(await getTag()).toBe(before);
});

test('the same calendar is drawn once', () => {
  expect(loadCalendarFile(createPage(), offer)).toBe(loadCalendarFile(createPage(), offer));
});

// What a phone of any width must show whole: the balls of a draw in one line, icons that can be made out, words unbroken.
import type { Page } from 'playwright/test';
import { addStandardTicket } from './support/shopping.ts';
import { expect, signUp, test } from './support/test.ts';

const ICON_PX = 24;

test('the main numbers of a draw never fall into a second line', async ({ page }) => {
  for (const width of [320, 360, 375, 414]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/comet', '/comet/results', '/lotto-results', '/seven-seas/results']) {
      await page.goto(path);
      const lines = await page.locator('main .ball-row').evaluateAll((rows) =>
        rows.map((row) => {
          const balls = [...row.querySelectorAll(':scope > li > .ball--main')];
          return new Set(balls.map((ball) => Math.round(ball.getBoundingClientRect().top))).size;
        }),
      );
      expect(Math.max(0, ...lines), `${path} at ${width}`).toBe(1);
    }
  }
});

test('the head of an offer’s card is shown whole, in a grid and alone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const path of ['/', '/causes/bush-library-van', '/causes/bush-library-van/comet']) {
    await page.goto(path);
    const hidden = await page
      .locator('.offer-card .perforated__face')
      .evaluateAll((faces) => faces.map((face) => face.scrollHeight - face.clientHeight));
    expect(Math.max(...hidden), path).toBeLessThanOrEqual(1);
  }
});

async function measureIcons(page: Page): Promise<number[]> {
  const icons = page.getByRole('banner').locator('svg:visible');
  return icons.evaluateAll((all) => all.map((icon) => Math.round(icon.getBoundingClientRect().width)));
}

test('the icons of the header keep their size, signed in too, and nothing is pushed aside', async ({
  page,
}) => {
  await signUp(page);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/my-account']) {
      await page.goto(path);
      await expect(page.locator('[data-account-label]')).toHaveText(/\$0\.00/);
      expect(await measureIcons(page), `${path} at ${width}`).toEqual([ICON_PX, ICON_PX, ICON_PX, ICON_PX]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test('the way back from a ticket that is changed is one line', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await addStandardTicket(page, 'daybreak');
  await page.getByRole('link', { name: /^Change/ }).click();
  const back = page.getByRole('main').getByRole('link', { name: 'Back to the cart' });
  await expect(back).toBeVisible();
  expect(await back.evaluate((link) => link.getClientRects().length)).toBe(1);
});

/** Words and amounts that go on in the next line. */
const listBroken = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((places) =>
    places.flatMap((place) => {
      const text = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (text.nextNode()) {
        for (const { 0: word, index } of (text.currentNode.textContent ?? '').matchAll(/[\w,.]*\w/g)) {
          const range = document.createRange();
          range.setStart(text.currentNode, index);
          range.setEnd(text.currentNode, index + word.length);
          const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(lines).size > 1) found.push(word);
        }
      }
      return found;
    }),
  );

test('no word and no amount of a table or of a card is broken', async ({ page }) => {
  for (const [path, selector] of [
    ['/tide', 'main :is(td, th)'],
    ['/', '.offer-card'],
    ['/lotto-tickets', '.offer-card'],
  ] as const) {
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await listBroken(page, selector), `${path} at ${width}`).toEqual([]);
    }
  }
});

// The first press on a sleeping builder acts, whichever control it is, on a quick and on a slow processor.
import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';

// With what moves, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const findRow = (page: Page, game: number) =>
  page
    .getByRole('button', { name: new RegExp(`^Game ${game} `) })
    .filter({ has: page.locator('.game-row__balls') });

interface Control {
  readonly name: string;
  readonly press: (page: Page) => Promise<void>;
  readonly done: (page: Page) => Promise<void>;
}

const CONTROLS: readonly Control[] = [
  {
    name: 'a game’s own Autofill',
    press: (page) => page.getByRole('button', { name: 'Autofill game 1', exact: true }).click(),
    done: (page) => expect(findRow(page, 1).locator('.ball')).toHaveCount(6),
  },
  {
    name: 'Autofill all',
    press: (page) => page.getByRole('button', { name: 'Autofill all' }).click(),
    done: (page) => expect(page.locator('.game-row .ball')).toHaveCount(18 * 6),
  },
  {
    name: 'a number',
    press: (page) => page.locator('#numbers-17').click(),
    done: (page) => expect(findRow(page, 1).locator('.ball')).toHaveText(['17']),
  },
  {
    name: 'the row of another game',
    press: (page) => findRow(page, 3).click(),
    done: (page) => expect(page.getByRole('heading', { name: 'Game 3' })).toBeVisible(),
  },
  {
    name: 'one more game',
    press: (page) => page.getByRole('button', { name: 'One more game' }).click(),
    done: (page) => expect(page.locator('.game-row')).toHaveCount(19),
  },
  {
    name: 'the next game',
    press: (page) => page.getByRole('button', { name: 'Next game' }).click(),
    done: (page) => expect(page.getByRole('heading', { name: 'Game 2' })).toBeVisible(),
  },
  {
    name: 'Add to cart',
    press: (page) => page.getByRole('button', { name: 'Add to cart' }).first().click(),
    done: (page) => expect(page.locator('#games-problem')).toHaveText(/Complete 4 more games/),
  },
];

for (const slower of [1, 4]) {
  test(`every control acts at its first press, ${slower} times slower`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.addInitScript(() => location.protocol !== 'about:' && sessionStorage.clear());
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    for (const { name, press, done } of CONTROLS) {
      for (let round = 0; round < (slower === 1 ? 2 : 1); round += 1) {
        await test.step(`${name}, ${round + 1}`, async () => {
          await page.goto('/lighthouse');
          await press(page);
          await done(page);
        });
      }
      await page.goto('about:blank');
    }
    await cdp.detach();
  });
}

test('the button stays where it is when the builder wakes, wherever the visitor is', async ({
  browser,
  baseURL,
}) => {
  const readPlace = (page: Page) =>
    page.locator('#add-ticket').evaluate((button) => button.getBoundingClientRect().top + scrollY);
  for (const timezoneId of ['Australia/Sydney', 'Europe/London', 'Pacific/Honolulu']) {
    const page = await browser.newPage({ baseURL: baseURL ?? '', timezoneId });
    for (const path of ['/daybreak', '/comet', '/seven-seas', '/lighthouse']) {
      await page.goto(path);
      const before = await readPlace(page);
      await page.getByRole('button', { name: 'Autofill all' }).click();
      await expect(page.locator('.summary__closes')).toContainText(', in ');
      await expect(page.locator('#ticket-status')).toContainText('complete');
      expect(await readPlace(page), `${path} in ${timezoneId}`).toBe(before);
    }
    await page.close();
  }
});

test('the total follows the form before the code of the builder has come', async ({ page }) => {
  await page.route(/TicketBuilder/, () => {});
  await page.goto('/comet/random');
  const total = page.locator('.summary__amount');
  await expect(total).toHaveText('$14.00');
  await page.getByLabel('For how long').selectOption('3');
  await expect(total).toHaveText('$42.00');
});

test('a builder whose code does not come says so and shows the ways on', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  await page.route(/TicketBuilder/, (route) => route.abort());
  await page.goto('/lighthouse');
  await page.getByRole('button', { name: 'Essential only' }).click();
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await expect(page.getByText('The ticket builder could not load')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await page.getByRole('link', { name: 'Open the quick pick' }).click();
  await expect(page).toHaveURL(/\/lighthouse\/random$/);
  await page.close();
});

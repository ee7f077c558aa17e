// Nothing of a page moves after its first paint: neither for a guest nor for a customer, whose name, money and messages
// come later than the page.
import type { Page } from 'playwright/test';
import { addMoney, addStandardTicket, payFromWallet } from './support/shopping.ts';
import { expect, signUp, test } from './support/test.ts';

const PATHS = ['/', '/comet', '/lotto-tickets', '/lotto-results', '/blog', '/cart'];
/** Less than a tenth of a pixel of a screen. */
const STILL = 0.0005;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifted') as number);
}

async function expectStill(page: Page): Promise<void> {
  const readShifted = await watchShifts(page);
  for (const path of PATHS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await readShifted(), path).toBeLessThan(STILL);
  }
}

for (const width of [375, 1280])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('nothing moves for a customer with money, messages and tickets to buy again', async ({ page }) => {
      test.setTimeout(120_000);
      await signUp(page);
      await addMoney(page, '200.00');
      await addStandardTicket(page, 'daybreak');
      await payFromWallet(page);
      await expectStill(page);
      await page.goto('/');
      await expect(page.getByRole('complementary', { name: 'Play again' })).toBeVisible();
    });

    test.describe('with the question about cookies', () => {
      test.use({ consent: 'none' });

      test('nothing moves for a guest', async ({ page }) => expectStill(page));
    });
  });

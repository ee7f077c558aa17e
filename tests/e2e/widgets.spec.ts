// What stands beside every page: the question about cookies, feedback, notifications, links that bring something along.
import type { Page } from 'playwright/test';
import { findAccessibilityFaults } from './support/axe.ts';
import { addStandardTicket } from './support/shopping.ts';
import { expect, test } from './support/test.ts';

const listCookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

/** The question is a line of the page: it stands over no bar, and scrolls away with what it stands above. */
async function expectQuestionInPage(page: Page, bar: string): Promise<void> {
  const question = page.getByRole('region', { name: 'May we count your visit?' });
  await expect(question).toBeVisible();
  const { y = 0, height = 0 } = (await question.boundingBox()) ?? {};
  expect([y, (await page.locator(bar).boundingBox())?.y ?? 0]).toEqual([0, expect.any(Number)]);
  expect((await page.locator(bar).boundingBox())?.y).toBeGreaterThanOrEqual(height);
  expect(await question.evaluate((element) => getComputedStyle(element).position)).toBe('static');
}

/** What has the focus at one of the first sixty stops of Tab, and is hidden behind something in its middle. */
async function listCoveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const cover = '.sticky-bar, .cart-pay, #consent';
      if (!focused || focused === document.body || focused.closest(cover)) return '';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      const isCovered = top + height / 2 > innerHeight || seen?.closest(cover);
      return isCovered ? `${focused.id} ${focused.textContent?.trim()} at ${Math.round(top)}` : '';
    });
    if (name) covered.push(name);
  }
  return covered;
}

test.describe('the question about cookies', () => {
  test.use({ consent: 'none' });

  test('nobody is counted before he agrees, and the choice holds for a year', async ({ page }) => {
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) counted.push(request.url());
    });
    await page.goto('/?aff=mate42&utm_source=letter');
    const question = page.getByRole('region', { name: 'May we count your visit?' });
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/\?utm_source=letter$/);
    expect(await listCookieNames(page)).toEqual([]);
    expect(counted).toEqual([]);

    await question.getByRole('button', { name: 'Allow all' }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => listCookieNames(page)).toEqual(['affiliate', 'anon_id', 'consent']);
    const consent = (await page.context().cookies()).find(({ name }) => name === 'consent');
    expect(consent?.value).toBe('all');
    expect((consent?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);

    await page.goto('/lotto-tickets');
    await expect(question).toBeHidden();
  });

  test('it follows the skip link, covers nothing that has the focus, and gives the focus back', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/comet');
    const question = page.getByRole('region', { name: 'May we count your visit?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(question.getByRole('link', { name: 'How we use cookies' })).toBeFocused();
    await expectQuestionInPage(page, '.sticky-bar');
    for (const button of await question.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await question.getByRole('button', { name: 'Essential only' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('on a phone it covers neither a bar with a price nor what is reached with Tab', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // As long as no script has come the question has no buttons, and stands there all the same.
    await page.route('**/*.js', () => {});
    await page.goto('/daybreak', { waitUntil: 'commit' });
    await expectQuestionInPage(page, '.sticky-bar');
    await page.unroute('**/*.js');
    await addStandardTicket(page, 'daybreak');
    for (const [path, bar] of [
      ['/cart', '.cart-pay'],
      ['/comet', '.sticky-bar'],
      ['/comet/systems', '.sticky-bar'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Allow all' })).toBeVisible();
      await expectQuestionInPage(page, bar);
      expect(await listCoveredStops(page), path).toEqual([]);
    }
  });

  test('what was agreed to is taken back from the end of any page', async ({ page }) => {
    await page.goto('/');
    const question = page.getByRole('region', { name: 'May we count your visit?' });
    await question.getByRole('button', { name: 'Allow all' }).click();
    await expect.poll(() => listCookieNames(page)).toContain('anon_id');
    await page.getByRole('link', { name: 'Cookie settings' }).click();
    await expect(question).toBeFocused();
    await expect(question).toContainText('You allow all cookies at the moment.');
    await question.getByRole('button', { name: 'Essential only' }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => listCookieNames(page)).toEqual(['consent']);
  });

  test('an answer closes it at once and holds, however slow the network and however soon the page is left', async ({
    page,
  }) => {
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    let told = 0;
    await page.context().route('**/api/consent', async (route) => {
      told += 1;
      await wait(3000);
      await route.continue().catch(() => undefined);
    });
    await page.context().route('**/*.js', async (route) => {
      await wait(500);
      await route.continue().catch(() => undefined);
    });
    await page.goto('/');
    const question = page.getByRole('region', { name: 'May we count your visit?' });
    await expect(question).toBeVisible();
    await expect(question.getByRole('button', { name: 'Essential only' })).toBeVisible();
    await question.evaluate((banner: HTMLElement) => {
      const choices = [...banner.querySelectorAll<HTMLButtonElement>('button')];
      choices.find(({ dataset }) => dataset.consent === 'essential')?.click();
      if (!banner.hidden) throw new Error('the question still stands');
      location.assign('/about');
    });
    await page.waitForURL('**/about');
    await expect.poll(() => told).toBe(1);
    const kept = (await page.context().cookies()).find(({ name }) => name === 'consent');
    expect(kept?.value).toBe('essential');
    expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question).toBeHidden();
  });

  test('an answer that the shop does not get is asked for again', async ({ page }) => {
    await page.goto('/about');
    const question = page.getByRole('region', { name: 'May we count your visit?' });
    await page.route('**/api/consent', (route) => route.fulfill({ status: 429, body: '' }));
    await question.getByRole('button', { name: 'Allow all' }).click();
    await expect(question).toContainText('We could not keep your choice.');
    await page.unroute('**/api/consent');
    await question.getByRole('button', { name: 'Essential only' }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => listCookieNames(page)).toEqual(['consent']);
  });

  for (const scheme of ['light', 'dark'] as const)
    test(`it is readable in ${scheme}, on a phone and beside it`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/about');
        await expect(page.getByRole('button', { name: 'Essential only' })).toBeVisible();
        expect(await findAccessibilityFaults(page), `at ${width}`).toEqual([]);
      }
    });
});

test('a guest says what he thinks, by keyboard alone', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Give feedback' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tell us what you think' });
  const submit = dialog.getByRole('button', { name: 'Send feedback' });
  await expect(submit).toBeDisabled();
  await expect(dialog.getByLabel('Your email, if we may answer')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Satisfied', { exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(submit).toBeEnabled();
  await dialog.getByLabel('What could be better?').fill('Bigger numbers on the tickets.');
  await dialog.getByLabel('Your email, if we may answer').fill('robin@');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid email address');
  await dialog.getByLabel('Your email, if we may answer').fill('');
  await submit.click();
  await expect(dialog.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Give feedback' }).click();
  await expect(dialog.getByLabel('What could be better?')).toHaveValue('');
  await expect(submit).toBeDisabled();
});

test('the bell counts what is new, and shows it', async ({ page }) => {
  await page.goto('/about');
  const bell = page.getByRole('link', { name: 'Notifications' });
  // The first use of a page is heard once its script is there.
  await expect(page.locator('html')).toHaveAttribute('data-route', 'loaded');
  await page.keyboard.press('Tab');
  await expect(bell.locator('[data-notification-count]')).toHaveText('1');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('heading', { name: 'See how every draw can be checked' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell.locator('[data-notification-count]')).toBeHidden();
});

test('an offer is put forward on the home page and in an empty cart', async ({ page }) => {
  await page.goto('/');
  const daybreak = page.getByRole('article').filter({ hasText: 'Play Daybreak' });
  await expect(daybreak).toContainText('Daybreak draws every day');
  const featured = page.getByRole('complementary', { name: 'Worth a look' });
  await page.goto('/cart');
  await expect(featured).toContainText('Start with Comet');
});

test('the page says that another one is on its way', async ({ page }) => {
  await page.goto('/about');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-route', 'loaded');
  await page.route('**/about/privacy', async (route) => {
    await new Promise((wake) => setTimeout(wake, 1500));
    await route.continue();
  });
  const recorded = page.evaluate(
    () =>
      new Promise((done) => {
        const { dataset } = document.documentElement;
        addEventListener('beforeunload', () => setTimeout(() => done([dataset.route, dataset.routeTarget])));
        location.href = '/about/privacy';
      }),
  );
  expect(await recorded).toEqual(['loading', '/about/privacy']);
  await page.waitForURL('**/about/privacy');
  await expect(root).toHaveAttribute('data-route', 'loaded');
});

test('a cart goes on in another browser, by a link that only a person opens', async ({ page, browser }) => {
  await page.goto('/comet/random');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.waitForURL('**/cart');
  await page.getByText('Go on with this cart on another device').click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link to this cart').inputValue();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const phone = await (await browser.newContext({ viewport: { width: 375, height: 800 } })).newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL(/\/cart$/);
  await expect(phone.getByRole('button', { name: 'Open the cart' })).toBeVisible();
  await expect(phone.locator('[data-cart-line]')).toHaveCount(0);
  await phone.reload();
  await phone.goto(link);
  expect(await findAccessibilityFaults(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Open the cart' }).click();
  await expect(phone.getByText('Your cart has been updated')).toBeVisible();
  await expect(phone.locator('[data-cart-line]')).toContainText(['Quick pick']);

  await page.goto(link);
  await page.getByRole('button', { name: 'Open the cart' }).click();
  await expect(page.getByText('Email link no longer valid')).toBeVisible();
  await expect(page.getByText('Its cart is where the link was opened first.')).toBeVisible();
  await phone.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('nobody is asked about cookies, and a link to a cart asks before it changes anything', async ({
    page,
  }) => {
    await page.goto(`/about?act=${'c'.repeat(48)}`);
    await expect(page.getByText('May we count your visit?')).toBeHidden();
    await page.getByRole('button', { name: 'Open the cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(
      page.getByText('It looks like the email link you clicked is no longer valid.'),
    ).toBeVisible();
  });
});

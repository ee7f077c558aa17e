// Past results that are brought in at the desk: a file that nobody knows yet, at the width of a phone and of a screen.
import type { Page } from 'playwright/test';
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const HISTORY = '/operator/games/river-pick/history';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

async function publishGame(page: Page): Promise<void> {
  await page.goto('/operator/games/new');
  await page.locator('input[name="template"][value="six-of-45"]').check();
  await page.getByLabel('Name').fill('River Pick');
  await page.getByLabel('Key').fill('river-pick');
  await page.getByRole('button', { name: 'Make the draft' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('alert')).toContainText('River Pick is on sale.');
}

/** Looks at an address at both widths, with scripts. */
async function expectClean(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectSoundPage(page);
}

const MAIN = ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs'];
const HEAD = ['Wann', 'Folge', ...MAIN, 'Z1', 'Z2'].join(';');
const ROWS = [
  '10.01.2026;4001;1;2;3;4;5;6;7;8',
  '17.01.2026;4002;1;2;3;4;5;99;7;8',
  '24.01.2026;4003;9;8;7;6;5;4;1;2',
];

test('a file with a head of its own is mapped, looked at and written once; a large one is refused', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await openOwnerDesk(browser, shop, { hasScript: false });
  await publishGame(page);
  const storageState = await page.context().storageState();
  const scripted = await browser.newContext({ baseURL: shop.url, storageState });
  const seen = await scripted.newPage();
  await page.goto('/operator/games/river-pick');
  await page.getByRole('link', { name: 'Bring its past results in' }).click();
  await expectClean(seen, page.url());
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByText('Choose a file, or paste its rows.').first()).toBeVisible();

  const buffer = Buffer.from([HEAD, ...ROWS].join('\r\n'), 'latin1');
  await page.getByLabel('File').setInputFiles({ name: 'ziehungen.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Where it comes from').fill('archive');
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByText('The columns are not recognised.')).toBeVisible();
  await expectClean(seen, page.url());
  await page.getByLabel('Wann').selectOption('Date of the draw');
  await page.getByLabel('Folge').selectOption('Number of the draw');
  for (const name of MAIN) await page.getByLabel(name, { exact: true }).selectOption('Main numbers');
  for (const name of ['Z1', 'Z2']) await page.getByLabel(name).selectOption('Supplementary numbers');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('New: 2. Changed: 0.')).toBeVisible();
  await expectClean(seen, page.url());
  await page.getByRole('link', { name: 'Refused: 1' }).click();
  await expect(page.getByText('99 is not between 1 and 45')).toBeVisible();
  await expect(page.getByRole('row', { name: /line 2/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Write them' }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'Written: 2 new, 0 changed, 0 removed. Refused: 1.',
  );
  await expect(page.getByRole('button', { name: 'Write them' })).toHaveCount(0);

  await page.goto(HISTORY);
  await page.getByLabel('Or its rows, pasted').fill([HEAD, ...ROWS].join('\n'));
  await page.getByLabel('Where it comes from').fill('archive');
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByText('there is nothing to write')).toBeVisible();
  const answer = await page.goto('/operator/games/no-such-game/history');
  expect(answer?.status()).toBe(404);

  const give = async (size: number) => {
    const all = { name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.alloc(size, 'a') };
    await seen.goto(HISTORY);
    await seen.locator('input[type=file]').setInputFiles(all);
    await seen.getByRole('button', { name: 'Look at it' }).click();
  };
  await give(6_000_000);
  await expect(seen.getByText('larger than 5 MB').first()).toBeVisible();
  await give(30_000_000);
  await expect(seen.getByText('The request is too large.').first()).toBeVisible();
  await scripted.close();
  await page.context().close();
});

// The checker of tickets: any draw of any game, with or without script.
import { findAccessibilityFaults } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

interface Latest {
  readonly drawNo: number;
  readonly numbers: readonly number[];
  readonly powerball: number | null;
}

test('games of the latest draw are answered one by one, and what is wrong at the field', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Check a ticket' }).click();
  await expect(page).toHaveURL(/\/lotto-results\/check$/);
  const { latest } = (await (await page.request.get('/comet/results/game.json')).json()) as {
    latest: Latest;
  };
  await page.getByLabel('Game', { exact: true }).selectOption('comet');
  const numbers = page.getByRole('textbox', { name: 'Your numbers' });
  await numbers.fill('1 2 3');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(numbers).toHaveAttribute('aria-invalid', 'true');
  await expect(numbers).toHaveAccessibleDescription(/Enter at least/);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const won = `${latest.numbers.join(' ')} + ${latest.powerball}`;
  const lost = latest.numbers
    .map((number) => (number % 35) + 1)
    .filter((number) => !latest.numbers.includes(number));
  const spare = Array.from({ length: 35 }, (_, index) => index + 1).filter(
    (number) => !latest.numbers.includes(number) && !lost.includes(number),
  );
  const none = [...lost, ...spare].slice(0, latest.numbers.length);
  await numbers.fill(`${won}\n${none.join(',')} + ${(latest.powerball! % 20) + 1}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const answer = page.getByRole('main');
  await expect(answer).toContainText('1 of 2 games won');
  await expect(answer).toContainText('Division 1');
  await expect(answer).toContainText('Not a winner');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Previous draw' }).click();
  await expect(numbers).toHaveValue(/,/);
});

test('a draw that is not held yet says so, and its address keeps the numbers', async ({ page }) => {
  const { coming } = await (await page.request.get('/comet/results/game.json')).json();
  const query = new URLSearchParams({
    game: 'comet',
    draw: String(coming[0].drawNo),
    games: '1 2 3 4 5 6 7 + 8',
  });
  await page.goto(`/lotto-results/check?${query}`);
  await expect(page.getByText('Not drawn yet')).toBeVisible();
  await expect(page.getByText('Not a winner')).toHaveCount(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a draw of years ago is found by its date', async ({ page }) => {
    await page.goto('/lotto-results/check');
    await page.getByLabel('Game', { exact: true }).selectOption('comet');
    await page.getByLabel('Draw', { exact: true }).fill('1/1/1901');
    await page.getByLabel('Your numbers').fill('1 2 3 4 5 6 7 + 8');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText(/was not drawn on/)).toBeVisible();
    const { date } = (await (await page.request.get('/comet/results/latest.json')).json()).draws.at(-1);
    await page.getByLabel('Draw', { exact: true }).fill(date);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText(/Not a winner|A winner/).first()).toBeVisible();
  });
});

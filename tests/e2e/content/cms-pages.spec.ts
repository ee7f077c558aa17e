// Pages that editors compose, questions and answers, and a message to the support.
import { expect, test } from '../support/test.ts';

test('a composed page is found however its address is spelt, and shows its blocks', async ({ page }) => {
  await page.goto('/Guides/How-To-Read-A-Result/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to read a result');
  await expect(page.getByRole('table', { name: 'Words on a result page' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Try it on the latest draws' })).toBeVisible();
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    /\/guides\/how-to-read-a-result$/,
  );
});

test('a question is found by its words, opened, and linked to', async ({ page }) => {
  await page.goto('/about/faq');
  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  await search.fill('charged twice');
  await expect(page.getByText('Questions found: 1')).toBeVisible();
  await page.getByText('Was I charged twice?').click();
  await expect(page.getByText('carried out once')).toBeVisible();
  await search.fill('zebra');
  await expect(page.getByText('No question holds these words.')).toBeVisible();
  await page.goto('/about/faq#how-are-prizes-paid');
  await expect(page.getByText('There is nothing to claim and nothing to keep safe.')).toBeVisible();
});

test('a message to the support is put right and sent, and nothing typed is lost', async ({ page }) => {
  await page.goto('/about/contact-us');
  await page.getByLabel('Your name').fill('Ada Quill');
  await page.getByLabel('Your email address').fill('ada');
  await page.getByLabel('Your message').fill('Where is my ticket?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await expect(page.getByRole('alert')).toContainText('This field is required');
  await page.getByLabel('Your email address').fill('ada@example.org');
  await page.getByLabel('What is it about?').selectOption('A ticket or a draw');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText(/name the reference [0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible();
});

test('an address that does not exist names pages near it', async ({ page }) => {
  await page.goto('/loto-tickets');
  await page
    .getByRole('navigation', { name: 'Did you mean one of these?' })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/lotto-tickets$/);
});

test('the terms of a draw are those of its day', async ({ page }) => {
  await page.goto('/daybreak/terms-and-conditions/4100');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions of Daybreak');
  await expect(page.getByRole('heading', { name: 'Odds and prizes' })).toBeVisible();
  expect((await page.goto('/daybreak/terms-and-conditions/99999999'))?.status()).toBe(404);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent by its form alone, and twice is once', async ({ page }) => {
    await page.goto('/about/contact-us');
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('Your email address').fill('grace');
    await page.getByLabel('Your message').fill('Hello <b>there</b>');
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.getByLabel('Your message')).toHaveValue('Hello <b>there</b>');
    await page.getByLabel('Your email address').fill('grace@example.org');
    await page.getByLabel('What is it about?').selectOption('A prize');
    await page.getByRole('button', { name: 'Send the message' }).click();
    const sent = page.getByText(/name the reference/);
    const reference = await sent.textContent();
    await page.reload();
    await expect(sent).toHaveText(reference ?? '');
  });
});

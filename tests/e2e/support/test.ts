// The test of every browser journey: it fails on an error in the page's console or an uncaught exception.
import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from 'playwright/test';

interface Fixtures {
  /** What the visitor chose about cookies; most journeys have that behind them, because the question covers the page's end. */
  consent: 'essential' | 'all' | 'none';
}

const isAnswer = (text: string): boolean =>
  /the server responded with a status of 4\d\d|net::ERR_CONNECTION_RESET/.test(text);

/** Collects what goes wrong in the page from now on. */
async function watchFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAnswer(message.text())) faults.push(message.text());
  });
  // The browser is silent about what a page tried and was refused in a way that it expects.
  await page.exposeFunction('reportViolation', (violation: string) => void faults.push(violation));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      Reflect.get(window, 'reportViolation')(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    ),
  );
  return faults;
}

/** A test that asks for no page opens none. */
export const test = base.extend<Fixtures>({
  consent: ['essential', { option: true }],
  context: async ({ context, baseURL, consent }, use) => {
    if (consent !== 'none' && baseURL)
      await context.addCookies([{ name: 'consent', value: consent, url: baseURL }]);
    await use(context);
  },
  page: async ({ page }, use) => {
    const faults = await watchFaults(page);
    await use(page);
    expect(faults, 'errors in the page').toEqual([]);
  },
});

/** An e-mail address that no other test has. */
export const createEmail = (): string => `shopper-${randomUUID()}@example.test`;

export const PASSWORD = 'a quiet harbour at dawn';

/** Makes a call with the cookies of the page, as its scripts do, without opening a page for it. */
export async function callShop(page: Page, path: string, data: object): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The person of most accounts. Who is excluded in a test is another one: one person is excluded in all accounts. */
const ROBIN = { firstname: 'Robin', lastname: 'Shaw', date_of_birth: '1985-03-27', state: 'NSW' };

/** Opens an account; the page stays where it is. */
export async function signUp(page: Page, person = ROBIN): Promise<string> {
  const email = createEmail();
  await callShop(page, '/api/signup', { email, password: PASSWORD, ...person, accept_terms: true });
  return email;
}

/** Logs in; the page stays where it is. */
export const logIn = (page: Page, email: string): Promise<void> =>
  callShop(page, '/api/login', { email, password: PASSWORD });

/** The three fields of the date of birth. */
export async function fillDateOfBirth(page: Page): Promise<void> {
  const typed = { Day: '27', Month: '3', Year: '1985' };
  for (const [label, value] of Object.entries(typed))
    await page.getByRole('group', { name: 'Date of birth' }).getByLabel(label).fill(value);
}

/** Opens an account through the page, as a visitor does. */
export async function signUpByForm(page: Page): Promise<string> {
  const email = createEmail();
  await page.goto('/login?step=register');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Shaw');
  await fillDateOfBirth(page);
  await page.getByLabel('State').selectOption('NSW');
  await page.getByLabel(/terms/i).check();
  await page.getByRole('button', { name: /(create|open).*account/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return email;
}

/** Logs in through the page. */
export async function logInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login?step=login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

export { expect };

// Ways of signing in that need a browser: passkeys, with a device that the browser pretends to have.
import { expect, PASSWORD, signUp, test } from '../support/test.ts';

// A passkey belongs to a host with a name.
const SHOP = `http://localhost:${process.env.SHOP_PORT}`;
test.use({ baseURL: SHOP });

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

test('a customer adds a passkey, logs in with it, names it and removes it', async ({ page }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
  // The device would answer what the email field offers before the button can be pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signUp(page);
  await page.goto('/my-account/login-and-security');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Name of the passkey')).toHaveValue(/Chrome/);
  await page.getByLabel('Name of the passkey').fill('My test device');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('My test device', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?redirect=%2Fmy-account%2Flogin-and-security');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/my-account/login-and-security');
  await expect(page.getByText('logged in with a passkey')).toBeVisible();

  await passkeys.getByText('Change name').click();
  await passkeys.getByRole('textbox', { name: 'Name of the passkey' }).fill('My old device');
  await passkeys.getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('My old device', { exact: true })).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove: My old device' }).click();
  await expect(passkeys.getByText('My old device', { exact: true })).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This passkey opens no account here')).toBeVisible();
  await devices.detach();
});

import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadCloseAccountPage } from '#lib/server/loaders/account/care/close-account-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';

const t = createTranslator(defaultCopy);
const wallet = { balance: { amount: '0.00', currency: 'AUD' } };

test.each([true, false])('the page knows whether the account has a password: %s', async (hasPassword) => {
  const answers: Record<string, unknown> = {
    getWallet: wallet,
    getSocialAccounts: { accounts: [], hasPassword },
  };
  const mine: Pick<VisitorApi, 'call' | 'signOut'> = {
    call: (async ({ name }: { name: string }) => ({
      result: answers[name],
    })) as unknown as VisitorApi['call'],
    signOut: async () => {},
  };
  const astro = {
    request: new Request('https://shop.test/close-my-account'),
    locals: {} as App.Locals,
    response: { status: 200, statusText: '', headers: new Headers() },
    redirect: (path: string) => Response.redirect(path),
  };
  expect(await loadCloseAccountPage(astro, { mine, t })).toMatchObject({ wallet, hasPassword });
});

import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import LoginLink from '#components/session/login-link/LoginLink.astro';
import LoginLinkPage from '#components/session/login-link/LoginLinkPage.astro';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';

const t = createTranslator(defaultCopy);

test.each([
  ['opens', { state: 'asking', email: undefined, redirect: '/cart' }],
  ['opened before', { state: 'refused', reason: undefined, redirect: '/cart' }],
] as const)('the token of a link that %s leaves the address bar', async (_, view) => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(LoginLink, {
    props: { t, view, action: '/login/autologin/secret?redirect=/cart' },
  });
  expect(html).toContain('data-hides-token="/login?redirect=%2Fcart"');
});

test('a link whose press got no answer says so, and posts itself no more', async () => {
  const container = await AstroContainer.create();
  const view = { state: 'asking', email: undefined, redirect: '/cart', fault: 'We got no answer.' } as const;
  const html = await container.renderToString(LoginLink, {
    props: { t, view, action: '/login/autologin/secret' },
  });
  expect(html).toContain('We got no answer.');
  expect(html).toContain('data-login-link="ask"');
});

test.each([
  [{ state: 'asking', email: undefined, redirect: '/cart' }, 'Verifying Automatic Login'],
  [{ state: 'refused', reason: undefined, redirect: '/cart' }, t('security.link-title')],
] as const)('the screen of a link says what it does, or that it does not work', async (view, heading) => {
  const container = await AstroContainer.create();
  const page = {
    t,
    brand: drawcard,
    theme: {},
    config: getOwnConfig(drawcard),
    navigation: [],
    capabilities: new Set(),
    offers: [],
  };
  const html = await container.renderToString(LoginLinkPage, { props: { page, view } });
  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
});

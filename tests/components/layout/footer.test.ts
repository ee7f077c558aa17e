import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, expect, test } from 'vitest';
import Footer from '#components/layout/Footer.astro';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { CAPABILITIES, type Capability } from '#lib/domain/brand/capabilities.ts';
import type { BrandTheme, PaymentMark } from '#lib/domain/brand/theme.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

let container: AstroContainer;
beforeAll(async () => {
  container = await AstroContainer.create();
});

interface Shown {
  readonly held?: readonly Capability[];
  readonly brand?: Partial<BrandTheme>;
  readonly offers?: readonly ProductOffer[];
  readonly kind?: 'full' | 'slim' | 'condensed' | 'checkout' | 'minimal';
}

const tide = createOffer({ key: 'tide', name: 'Tide' });

async function renderFooter({
  held = [],
  brand = {},
  offers = [tide],
  kind = 'full',
}: Shown = {}): Promise<string> {
  const props = {
    t: createTranslator(defaultCopy),
    kind,
    offers,
    brand: { ...drawcard, ...brand },
    capabilities: new Set(held),
  };
  return container.renderToString(Footer, { props });
}
const listMarks = (html: string) =>
  [...html.matchAll(/class="payment-mark"[^>]*>([^<]*)</g)].map(([, text]) => text);

test('the ways to pay are named, at most eight of them', async () => {
  const marks: PaymentMark[] = ['visa', 'mastercard', 'paypal', 'amex', 'apple-pay', 'google-pay'];
  expect(listMarks(await renderFooter({ brand: { paymentMarks: marks } }))).toEqual([
    'Visa',
    'Mastercard',
    'PayPal',
    'Amex',
    'Apple Pay',
    'Google Pay',
  ]);
  expect(listMarks(await renderFooter({ brand: { paymentMarks: [...marks, ...marks] } }))).toHaveLength(8);
});

test('a telephone and hours that a brand does not have are left out', async () => {
  const brand = { supportNumber: '', supportOpeningHours: '' };
  const html = await renderFooter({ brand });
  expect(html).not.toMatch(/tel:|<li[^>]*>\s*<\/li>/);
  expect(await renderFooter({ brand, kind: 'checkout' })).not.toMatch(/<li[^>]*>\s*<\/li>/);
  expect(await renderFooter()).toContain('tel:1800555010');
});

test('the notice about playing responsibly leads outside with its capability alone', async () => {
  const brand = { responsibleGamblingUrl: 'https://help.example/' };
  expect(await renderFooter({ brand, held: ['responsible-gambling'] })).toContain(
    'href="https://help.example/"',
  );
  const html = await renderFooter({ brand });
  expect(html).toContain('footer-responsible');
  expect(html).not.toContain('https://help.example/');
});

test.each([
  ['the terms of use', 'terms-of-use', 'href="/about/terms-of-use"'],
  ['the cookie policy', 'cookie-consent', 'href="/about/cookie-policy"'],
  ['the page about playing responsibly', 'responsible-gambling', 'href="/about/responsible-gaming"'],
  ['the journal', 'blog', 'href="/blog"'],
  ['what is supported', 'causes-directory', 'href="/your-support"'],
  ['the app', 'native-app', 'href="/app"'],
  ['feedback', 'feedback', 'data-wake="feedback"'],
  ['the invitation to the lotteries', 'commercial-lotteries', 'data-aside="promo"'],
] as const)('%s is linked while it is there', async (_, capability, mark) => {
  expect(await renderFooter({ held: [capability] })).toContain(mark);
  expect(await renderFooter()).not.toContain(mark);
});

test('the footer says who answers, under which rules, and where else the brand is', async () => {
  const html = await renderFooter({
    brand: { socialLinks: [{ network: 'youtube', url: 'https://video.example/drawcard' }] },
  });
  for (const part of [
    drawcard.supportNumber,
    drawcard.disclaimer,
    drawcard.regulationImages[0]?.alt ?? 'nothing',
    'href="/about/privacy"',
    'href="https://video.example/drawcard"',
  ])
    expect(html).toContain(part);
});

test('a brand without pages elsewhere has no list of them', async () => {
  const follow = defaultCopy['layout.footer-follow'];
  expect(await renderFooter()).toContain(follow);
  expect(await renderFooter({ brand: { socialLinks: [] } })).not.toContain(follow);
});

test('links to the stores are there with the app, for the stores that have it', async () => {
  const brand = { apps: { ios: 'https://apps.example/id1' } };
  expect(await renderFooter({ brand, held: ['native-app'] })).toContain('href="https://apps.example/id1"');
  expect(await renderFooter({ brand })).not.toContain('https://apps.example/id1');
});

test('at the checkout the footer is short, and the smallest has the terms alone', async () => {
  const brand = { paymentMarks: ['visa'] as const };
  expect(listMarks(await renderFooter({ kind: 'checkout', brand }))).toEqual(['Visa']);
  const smallest = await renderFooter({ kind: 'minimal', held: ['terms-of-use'] });
  expect(listMarks(smallest)).toEqual([]);
  expect(smallest).toContain('href="/about/terms-of-use"');
});

test('without a gateway neither cards nor their safety are promised', async () => {
  const secure = defaultCopy['layout.footer-secure'];
  expect(await renderFooter({ kind: 'checkout', brand: { paymentMarks: [] } })).not.toContain(secure);
  expect(await renderFooter({ kind: 'checkout', brand: { paymentMarks: ['paypal'] } })).not.toContain(secure);
  expect(await renderFooter({ kind: 'checkout', brand: { paymentMarks: ['visa'] } })).toContain(secure);
  expect(await renderFooter({ kind: 'checkout' })).not.toContain('payment-mark');
});

test('the page of the app is linked once', async () => {
  const html = await renderFooter({ held: CAPABILITIES });
  expect([...html.matchAll(/href="\/app"/g)]).toHaveLength(1);
});

test('a shop of many offers has the first of them in the footer, and the way to the others', async () => {
  const offers = Array.from({ length: 113 }, (_, index) =>
    createOffer({ key: `game-${index + 1}`, name: `Game ${index + 1}` }),
  );
  const html = await renderFooter({ offers });
  expect(html.match(/href="\/game-\d+"/g)).toHaveLength(12);
  expect(html.match(/href="\/game-\d+\/results"/g)).toHaveLength(12);
  expect(html).toMatch(/href="\/lotto-tickets">All lotteries</);
  expect(html).toMatch(/href="\/lotto-results">All results</);
});

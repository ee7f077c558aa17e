import { expect, test } from 'vitest';
import { addCampaign, keepCampaign, listCampaign } from '#lib/domain/visitor/campaign.ts';
import { getPurchaseData } from '#lib/domain/visitor/purchase-data.ts';

const LETTER = '?utm_source=letter&utm_campaign=may+fair&gclid=1';

test('the five parameters are kept on the way, others and addresses of people are not', () => {
  expect(addCampaign('/cart', LETTER)).toBe('/cart?utm_source=letter&utm_campaign=may+fair');
  expect(addCampaign('/cart/part?view=buy', LETTER)).toBe(
    '/cart/part?view=buy&utm_source=letter&utm_campaign=may+fair',
  );
  expect(addCampaign('/comet#odds', LETTER)).toBe('/comet?utm_source=letter&utm_campaign=may+fair#odds');
  expect(addCampaign('/cart?utm_source=radio', LETTER)).toBe('/cart?utm_source=radio');
  expect(addCampaign('/cart', '?gclid=1&utm_term=')).toBe('/cart');
  expect(addCampaign('/cart', '?utm_source=robin%40mail.example')).toBe('/cart');
  expect(listCampaign(`?utm_term=${'x'.repeat(500)}`)).toEqual([
    { name: 'utm_term', value: 'x'.repeat(100) },
  ]);
});

test.each([
  ['its own address', `/cart/buy${LETTER}`, undefined, '/cart?utm_source=letter&utm_campaign=may+fair'],
  [
    'the page before it',
    '/comet',
    `https://shop.example/comet${LETTER}`,
    '/cart?utm_source=letter&utm_campaign=may+fair',
  ],
  ['the newer of both', '/cart?utm_source=radio', `https://shop.example/${LETTER}`, '/cart?utm_source=radio'],
  ['no page elsewhere', '/comet', `https://other.example/${LETTER}`, '/cart'],
  ['nothing that is no address', '/comet', 'about:client', '/cart'],
])('a form keeps the campaign of %s', (_, address, referer, kept) => {
  const headers = new Headers({ host: 'shop.example', ...(referer && { referer }) });
  const visit = { url: new URL(address, 'http://shop.example'), request: { headers } };
  expect(keepCampaign(visit, '/cart')).toBe(kept);
});

test('a purchase keeps its channel and what brought the visit', () => {
  expect(getPurchaseData('')).toEqual({ channelKey: 'web', metadata: [] });
  expect(getPurchaseData('?utm_source=app')).toMatchObject({ channelKey: 'APP' });
  expect(getPurchaseData(LETTER)).toEqual({
    channelKey: 'web',
    metadata: [
      { name: 'utm_source', value: 'letter' },
      { name: 'utm_campaign', value: 'may fair' },
    ],
  });
});

test('on a page of a partner the channel is the partner’s, unless the visit came from the app', () => {
  const partner = { channelKey: 'keepers_web' };
  expect(getPurchaseData(LETTER, partner)).toMatchObject({ channelKey: 'keepers_web' });
  expect(getPurchaseData('?utm_source=app', partner)).toMatchObject({ channelKey: 'APP' });
  expect(getPurchaseData('', { channelKey: undefined })).toMatchObject({ channelKey: 'web' });
});

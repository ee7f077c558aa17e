import { expect, test } from 'vitest';
import { addCampaign, listCampaign } from '#lib/domain/visitor/campaign.ts';
import { getPurchaseData } from '#lib/domain/visitor/purchase-data.ts';

const LETTER = '?utm_source=letter&utm_campaign=may+fair&gclid=1';

test('the five parameters are kept on the way, others and addresses of people are not', () => {
  expect(addCampaign('/cart', LETTER)).toBe('/cart?utm_source=letter&utm_campaign=may+fair');
  expect(addCampaign('/cart/part?view=buy', LETTER)).toBe(
    '/cart/part?view=buy&utm_source=letter&utm_campaign=may+fair',
  );
  expect(addCampaign('/cart', '?gclid=1&utm_term=')).toBe('/cart');
  expect(addCampaign('/cart', '?utm_source=robin%40mail.example')).toBe('/cart');
  expect(listCampaign(`?utm_term=${'x'.repeat(500)}`)).toEqual([
    { name: 'utm_term', value: 'x'.repeat(100) },
  ]);
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

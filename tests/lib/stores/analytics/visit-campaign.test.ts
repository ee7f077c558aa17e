// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { campaignOf, visitCampaign } from '#lib/stores/analytics/visit-campaign.ts';

const HERE = 'https://shop.example';

beforeEach(() => sessionStorage.clear());

test('the five parameters are kept, others and addresses of people are not', () => {
  const search =
    '?utm_source=letter&utm_medium=mail&utm_term=t&utm_content=c&utm_campaign=may&utm_id=9&gclid=1';
  expect(campaignOf(search, '', HERE)).toEqual({
    source: 'letter',
    medium: 'mail',
    term: 't',
    content: 'c',
    campaign: 'may',
  });
  expect(campaignOf('?utm_source=robin@mail.example', '', HERE)).toEqual({});
  expect(campaignOf(`?utm_source=${'x'.repeat(500)}`, '', HERE).source).toHaveLength(100);
});

test('the page before it is told without its query, and only where it is elsewhere', () => {
  expect(campaignOf('', 'https://news.example/lotto?user=robin', HERE)).toEqual({
    referrer: 'https://news.example/lotto',
    referringDomain: 'news.example',
  });
  expect(campaignOf('', `${HERE}/about`, HERE)).toEqual({});
  expect(campaignOf('', 'garbled', HERE)).toEqual({});
});

test('a visit keeps its campaign until a link begins another', () => {
  history.replaceState(null, '', '/?utm_source=letter');
  expect(visitCampaign()).toMatchObject({ source: 'letter' });
  history.replaceState(null, '', '/about');
  expect(visitCampaign()).toMatchObject({ source: 'letter' });
  history.replaceState(null, '', '/?utm_source=radio');
  expect(visitCampaign()).toMatchObject({ source: 'radio' });
});

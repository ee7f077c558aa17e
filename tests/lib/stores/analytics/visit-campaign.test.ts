// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { getVisitCampaign, parseCampaign } from '#lib/stores/analytics/visit-campaign.ts';

const HERE = 'https://shop.example';

beforeEach(() => sessionStorage.clear());

test('the five parameters are kept, others and addresses of people are not', () => {
  const search =
    '?utm_source=letter&utm_medium=mail&utm_term=t&utm_content=c&utm_campaign=may&utm_id=9&gclid=1';
  expect(parseCampaign(search, '', HERE)).toEqual({
    source: 'letter',
    medium: 'mail',
    term: 't',
    content: 'c',
    campaign: 'may',
  });
  expect(parseCampaign('?utm_source=robin@mail.example', '', HERE)).toEqual({});
  expect(parseCampaign(`?utm_source=${'x'.repeat(500)}`, '', HERE).source).toHaveLength(100);
});

test('the page before it is told without its query, and only where it is elsewhere', () => {
  expect(parseCampaign('', 'https://news.example/lotto?user=robin', HERE)).toEqual({
    referrer: 'https://news.example/lotto',
    referringDomain: 'news.example',
  });
  expect(parseCampaign('', `${HERE}/about`, HERE)).toEqual({});
  expect(parseCampaign('', 'garbled', HERE)).toEqual({});
});

test('a visit keeps its campaign until a link begins another', () => {
  history.replaceState(null, '', '/?utm_source=letter');
  expect(getVisitCampaign()).toMatchObject({ source: 'letter' });
  history.replaceState(null, '', '/about');
  expect(getVisitCampaign()).toMatchObject({ source: 'letter' });
  history.replaceState(null, '', '/?utm_source=radio');
  expect(getVisitCampaign()).toMatchObject({ source: 'radio' });
});

test('a link within the site that carries the campaign keeps where the visit came from', () => {
  const referrer = vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://news.example/lotto');
  history.replaceState(null, '', '/?utm_source=letter');
  getVisitCampaign();
  referrer.mockReturnValue(`${location.origin}/?utm_source=letter`);
  history.replaceState(null, '', '/comet?utm_source=letter');
  expect(getVisitCampaign()).toEqual({
    source: 'letter',
    referrer: 'https://news.example/lotto',
    referringDomain: 'news.example',
  });
});

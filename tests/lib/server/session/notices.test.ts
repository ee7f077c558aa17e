import { expect, test } from 'vitest';
import { keepNotices, takeNotices } from '#lib/server/session/notices.ts';
import { Visit } from '#lib/server/session/request-context.ts';

const visitWith = (cookie = '') =>
  new Visit(new Request('http://shop.test/', { headers: { cookie } }), '198.51.100.7');
const messages = [{ code: 'success', level: 'success' as const, message: '$20.00 was added – “thanks”' }];

function kept(): string {
  const visit = visitWith();
  keepNotices(visit, messages);
  return visit.takeCookieLines()[0]!;
}

test('what an answer said is read once by the page that follows', () => {
  const line = kept();
  expect(line).toMatch(/^notices=[\w-]+; Path=\/; SameSite=Lax; Max-Age=60$/);
  const visit = visitWith(line.split(';')[0]);
  expect(takeNotices(visit, Date.now())).toEqual(messages);
  expect(visit.takeCookieLines()[0]).toMatch(/^notices=; .*Expires=/);
});

test('nothing is kept where nothing was said', () => {
  const visit = visitWith();
  keepNotices(visit, []);
  expect(visit.takeCookieLines()).toEqual([]);
  expect(takeNotices(visit, Date.now())).toEqual([]);
});

test.each(['AAAA', Buffer.from('{"a":1}').toString('base64url'), Buffer.from('[{}]').toString('base64url')])(
  'a cookie that says %s says nothing',
  (value) => {
    expect(takeNotices(visitWith(`notices=${value}`), Date.now())).toEqual([]);
  },
);

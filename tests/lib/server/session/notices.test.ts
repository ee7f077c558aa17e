import { expect, test } from 'vitest';
import { storeNotices, takeNotices } from '#lib/server/session/notices.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';

const createContext = (cookie = '') =>
  new RequestContext(new Request('http://shop.test/', { headers: { cookie } }), '198.51.100.7');
const messages = [{ code: 'success', level: 'success' as const, message: '$20.00 was added – “thanks”' }];

function readStored(): string {
  const context = createContext();
  storeNotices(context, messages);
  return context.takeCookieLines()[0]!;
}

test('what an answer said is read once by the page that follows', () => {
  const line = readStored();
  expect(line).toMatch(/^notices=[\w-]+; Path=\/; SameSite=Lax; Max-Age=60$/);
  const context = createContext(line.split(';')[0]);
  expect(takeNotices(context)).toEqual(messages);
  expect(context.takeCookieLines()[0]).toMatch(/^notices=; .*Expires=/);
});

test('nothing is kept where nothing was said', () => {
  const context = createContext();
  storeNotices(context, []);
  expect(context.takeCookieLines()).toEqual([]);
  expect(takeNotices(context)).toEqual([]);
});

test.each(['AAAA', Buffer.from('{"a":1}').toString('base64url'), Buffer.from('[{}]').toString('base64url')])(
  'a cookie that says %s says nothing',
  (value) => {
    expect(takeNotices(createContext(`notices=${value}`))).toEqual([]);
  },
);

test('what is said twice in one request is all kept, and of too much the newest', () => {
  const context = createContext();
  const say = (message: string) => storeNotices(context, [{ code: 'said', level: 'error', message }]);
  for (let count = 1; count <= 5; count += 1) say(`Sentence ${count}`);
  const read = () => takeNotices(createContext(`notices=${context.givenCookie('notices')}`));
  expect(read().map(({ message }) => message)).toEqual([1, 2, 3, 4, 5].map((count) => `Sentence ${count}`));
  for (let count = 1; count <= 40; count += 1) say(`${count} ${'long '.repeat(30)}`);
  expect(read().at(-1)?.message).toMatch(/^40 /);
  expect(context.givenCookie('notices')!.length).toBeLessThan(3600);
});

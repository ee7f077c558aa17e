// Which addresses webhooks reach, and how a message is sent to one.
import { expect, test } from 'vitest';
import { findUrlFault, isReachable, resolveHost } from '#platform/ground/webhooks/address.ts';
import { postMessage } from '#platform/ground/webhooks/post.ts';
import { openReceiver } from '#tests/support/servers/webhook-receiver.ts';

const LOCAL = ['127.0.0.0/8'];

test.each([
  'http://books.example/hooks',
  'https://user:pass@books.example/',
  'ftp://books.example/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.1.2.3/',
  'https://192.168.1.1/',
  'https://172.31.255.255/',
  'https://100.64.0.1/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://shop.localhost/',
  'https://database/',
  'nonsense',
])('%s is no address for webhooks', (url) => {
  expect(findUrlFault(url, [])).toBeDefined();
});

test('an address of the internet is one, and a network of the operator where it is allowed', () => {
  expect(findUrlFault('https://books.example/hooks?a=1', [])).toBeUndefined();
  expect(findUrlFault('https://93.184.216.34/', [])).toBeUndefined();
  expect(findUrlFault('https://[2606:2800:220:1:248:1893:25c8:1946]/', [])).toBeUndefined();
  expect(findUrlFault('http://10.1.2.3:8080/', ['10.1.0.0/16'])).toBeUndefined();
  expect(findUrlFault('http://10.2.2.3:8080/', ['10.1.0.0/16'])).toBe('network');
  expect(isReachable('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
  expect(isReachable('not an address', [])).toBe(false);
});

test('a name that leads into the network is refused when it is asked, one address of several included', async () => {
  const look = (...addresses: string[]) =>
    resolveHost(new URL('https://books.example/'), [], (_, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
  await expect(look('127.0.0.1')).rejects.toThrow('network of the shop');
  await expect(look('93.184.216.34', '10.0.0.1')).rejects.toThrow('network of the shop');
  await expect(look('::ffff:10.0.0.1')).rejects.toThrow('network of the shop');
  await expect(look()).rejects.toThrow('network of the shop');
  expect(await look('93.184.216.34')).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

test('the connection goes to the address that was checked, whatever the name says then', async () => {
  const receiver = await openReceiver();
  const port = new URL(receiver.url).port;
  const answer = await postMessage({
    url: `http://books.example:${port}/hooks`,
    body: '{}',
    headers: {},
    allowed: LOCAL,
    timeoutMs: 5_000,
    lookUp: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  expect(answer).toEqual({ status: 204, error: '' });
  expect(receiver.received[0]?.headers.host).toBe(`books.example:${port}`);
});

test('a receiver that never answers, or answers without an end, is let go', async () => {
  const receiver = await openReceiver();
  const post = { url: receiver.url, body: '{}', headers: {}, allowed: LOCAL };
  receiver.answer = () => {};
  const hung = await postMessage({ ...post, timeoutMs: 200 });
  expect(hung).toEqual({ status: null, error: 'There was no answer within 0.2 s.' });
  receiver.answer = (response) => {
    response.writeHead(200);
    response.write('x'.repeat(100_000));
  };
  expect(await postMessage({ ...post, timeoutMs: 5_000 })).toEqual({ status: 200, error: '' });
  expect((await postMessage({ ...post, url: 'http://127.0.0.1:1/', timeoutMs: 5_000 })).error).toContain(
    'ECONNREFUSED',
  );
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSmsSender } from '#platform/people/identity/two-factor/sms.ts';
import { closeLater } from '../../../support/closing.ts';

interface Received {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: URLSearchParams;
}

/** A service for text messages on this machine that keeps what it is handed. */
async function openSmsService(status: number): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { url: path, headers } = request;
      received.push({ path, authorization: headers.authorization, body: new URLSearchParams(text) });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closeLater(() => new Promise<void>((done) => void server.close(() => done())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/Accounts/AC1`, received };
}

const message = { to: '+61412345678', code: '123456', minutes: 10 };

test('a code is handed to the service with who sends it', async () => {
  const { url, received } = await openSmsService(201);
  await createSmsSender({ url, user: 'AC1', password: 'secret', from: 'Drawcard' })(message);
  const [sent] = received;
  expect(sent?.path).toBe('/Accounts/AC1/Messages.json');
  expect(sent?.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
  expect([sent?.body.get('To'), sent?.body.get('From')]).toEqual([message.to, 'Drawcard']);
  expect(sent?.body.get('Body')).toContain('123456');
});

test('a message that is not taken is an error', async () => {
  const { url } = await openSmsService(400);
  const send = createSmsSender({ url, user: 'AC1', password: 'secret', from: 'Drawcard' });
  await expect(send(message)).rejects.toThrow('400');
});

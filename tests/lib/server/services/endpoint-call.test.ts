// How a body travels: as JSON, as a form, or as a form of parts whose type names what divides them.
import { expect, test } from 'vitest';
import { setSpendLimit } from '#lib/contracts/care/limits.ts';
import { getConfig } from '#lib/contracts/config.ts';
import { logIn } from '#lib/contracts/identity/customer.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { uploadDocuments } from '#lib/contracts/verification/verification.ts';
import { type EndpointCall, toSentParts } from '#lib/server/services/endpoint-call.ts';
import { createService } from '#lib/server/services/service.ts';
import { createCall } from '#lib/server/services/service-call.ts';

/** What the service is sent for a call. */
async function send<E extends EndpointShape>(endpoint: E, call: EndpointCall<E>): Promise<Request> {
  const asked: Request[] = [];
  const service = createService({
    base: 'http://service.test',
    keys: { appKey: 'shop', appSecret: 'kept-on-the-server' },
    fetch: async (request) => {
      asked.push(request);
      return Response.json({ result: null });
    },
  });
  await service.send(createCall(endpoint, await toSentParts(endpoint, call), { requestId: 'r-1' }));
  return asked[0]!;
}

test('a body is JSON in the names of the wire, and a call that reads has none', async () => {
  const sent = await send(logIn, { body: { email: 'mia@shop.test', password: 'p', saveDevice: true } });
  expect(sent.headers.get('content-type')).toBe('application/json');
  expect(await sent.json()).toEqual({ email: 'mia@shop.test', password: 'p', save_device: true });
  const read = await send(getConfig, {});
  expect([read.headers.get('content-type'), read.body]).toEqual([null, null]);
});

test('the call of a spend limit is a form', async () => {
  const sent = await send(setSpendLimit, { body: { period: 'week', amount: '50.00' } });
  expect(sent.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  expect(await sent.text()).toBe('period=week&amount=50.00');
});

test('files travel as parts, under a type of their own', async () => {
  const front = new File([new Uint8Array([0xff, 0xd8, 0, 1])], 'front.jpg', { type: 'image/jpeg' });
  const params = { method: 'photo_id_upload' } as const;
  const sent = await send(uploadDocuments, { params, body: { front, back: undefined } });
  expect(sent.url).toBe('http://service.test/v2/verification/photo_id_upload/photos');
  expect(sent.headers.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=.+/);
  const parts = await sent.formData();
  expect([...parts.keys()]).toEqual(['front']);
  const part = parts.get('front') as File;
  expect([part.name, part.type, new Uint8Array(await part.arrayBuffer())]).toEqual([
    'front.jpg',
    'image/jpeg',
    new Uint8Array([0xff, 0xd8, 0, 1]),
  ]);
});

// The page that takes photos of a document, or of the form on paper.
import type { AstroGlobal } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadPhotosPage } from '#lib/server/loaders/account/verification/photos-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';

const t = createTranslator(defaultCopy);
const VERIFICATION = { isVerified: false, isPending: false, methods: [] };
let fault: Error | undefined;
const call = vi.fn(async ({ name }: EndpointShape, _: object = {}) => {
  if (fault && name === 'uploadDocuments') throw fault;
  return { result: VERIFICATION };
});
beforeEach(() => {
  fault = undefined;
  call.mockClear();
});

const createPhoto = (name: string, bytes = 10, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

async function open(address: string, photos?: Record<string, File>) {
  const said: string[] = [];
  const body = new FormData();
  for (const [name, photo] of Object.entries(photos ?? {})) body.set(name, photo);
  const url = new URL(address, 'http://shop.test');
  const response = { status: 200 };
  const context = {
    givenCookie: () => undefined,
    setCookie: (_: string, value: string) => said.push(Buffer.from(value, 'base64url').toString()),
  };
  const astro = {
    url,
    request: new Request(url, photos ? { method: 'POST', body } : {}),
    response,
    locals: { context },
    redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
  } as unknown as AstroGlobal;
  const mine = { call } as unknown as Pick<VisitorApi, 'call'>;
  const view = await loadPhotosPage(astro, { t, mine });
  if (view instanceof Response) return { to: view.headers.get('location'), status: view.status, said };
  return { view, status: response.status, said };
}

const PAGE = '/my-account/manual-verification';
const listSent = () => call.mock.calls.filter(([{ name }]) => name === 'uploadDocuments');

test('it asks for the sides of a document and a photo of the person, or for the form alone', async () => {
  const { view } = await open(PAGE);
  expect([view?.method, Object.keys(view?.form.fields ?? {})]).toEqual([
    'photo_id_upload',
    ['front', 'back', 'selfie'],
  ]);
  const onPaper = (await open(`${PAGE}?way=form`)).view;
  expect([onPaper?.method, Object.keys(onPaper?.form.fields ?? {})]).toEqual(['pdf_form', ['form']]);
});

test('photos are handed on as they are, and the next page says that they came', async () => {
  const photos = { front: createPhoto('front.jpg'), selfie: createPhoto('me.png', 10, 'image/png') };
  const { to, status, said } = await open(PAGE, photos);
  expect([to, status]).toEqual(['/my-account/verify-account', 303]);
  expect(said.join()).toContain(t('verification.sent'));
  const [[, sent] = []] = listSent();
  expect(sent).toMatchObject({ params: { method: 'photo_id_upload' } });
  const { front, back, selfie } = (sent as { body: Record<string, File | undefined> }).body;
  expect([front?.name, back, selfie?.type]).toEqual(['front.jpg', undefined, 'image/png']);
});

test.each([
  ['a photo that is missing', { front: createPhoto('front.jpg') }, 'selfie'],
  [
    'a photo of another kind',
    { front: createPhoto('a.pdf', 10, 'application/pdf'), selfie: createPhoto('b.jpg') },
    'front',
  ],
  [
    'a photo that is too large',
    { front: createPhoto('a.jpg', 5_000_001), selfie: createPhoto('b.jpg') },
    'front',
  ],
])('%s is said at its field, and nothing is sent', async (_, photos, field) => {
  const { view, status } = await open(PAGE, photos);
  expect([status, Object.keys(view?.form.errors ?? {})]).toEqual([422, [field]]);
  expect(listSent()).toEqual([]);
});

test('what the services refuse is said at its field, or over the form', async () => {
  const photos = { front: createPhoto('front.jpg'), selfie: createPhoto('me.jpg') };
  const refused = { code: 'picture_refused', message: 'Choose a photo.' };
  fault = new ApiError({ status: 422, url: PAGE, errors: { front: [refused] } });
  const atField = await open(PAGE, photos);
  expect([atField.status, Object.keys(atField.view?.form.errors ?? {})]).toEqual([422, ['front']]);
  fault = new ApiError({
    status: 409,
    url: PAGE,
    error: { code: 'verification_pending', message: 'One waits.' },
  });
  expect((await open(PAGE, photos)).view?.trouble).toBe('One waits.');
});

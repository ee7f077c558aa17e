import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getVerification } from '#lib/contracts/verification/verification.ts';
import { endAttempt } from '#platform/people/verification/attempts.ts';
import { verificationCommands } from '#platform/people/verification/commands.ts';
import {
  listDocuments as openDocuments,
  sweepDocuments,
  uploadPhotos,
} from '#platform/people/verification/documents.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;
const picture = (side = 400) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#335577' } });

async function createPhoto(): Promise<File> {
  const bytes = await picture()
    .withExif({ IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '33/1 51/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'IMG_1.jpg', { type: 'image/jpeg' });
}

async function openAccount() {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { services } = platform;
  const upload = (photos: Record<string, File | undefined>) =>
    uploadPhotos(services, as.customerId, 'photo_id_upload', photos).then(
      () => 'taken',
      (error: { code: string; target?: string }) => `${error.code} ${error.target ?? ''}`.trim(),
    );
  const listDocuments = () =>
    services.database.db.selectFrom('identity_document').selectAll().orderBy('side').execute();
  return { platform, as, services, upload, listDocuments };
}

test('photos are kept without what the camera wrote into them, sealed, and wait for a person', async () => {
  const { platform, as, services, upload, listDocuments } = await openAccount();
  const photo = await createPhoto();
  expect(Buffer.from(await photo.arrayBuffer()).includes('SpyCam')).toBe(true);
  expect(await upload({ front: photo, selfie: await createPhoto() })).toBe('taken');
  const documents = await listDocuments();
  expect(documents.map(({ side }) => side)).toEqual(['front', 'selfie']);
  for (const { sealed } of documents) expect(sealed).toMatch(/^v1\./);
  const opened = await openDocuments(services, documents[0]!.check_id);
  expect(opened.map(({ side }) => side)).toEqual(['front', 'selfie']);
  for (const { bytes } of opened) {
    const { format, exif } = await sharp(bytes).metadata();
    expect([format, exif, bytes.includes('SpyCam')]).toEqual(['jpeg', undefined, false]);
  }
  const { result } = await platform.call(getVerification, { as });
  expect(result.methods).toContainEqual({ type: 'photo_id_upload', status: 'pending' });
  expect(result.isPending).toBe(false);
});

const ZIP = new Uint8Array([0x50, 0x4b, 3, 4, ...new Array<number>(60).fill(0)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>';
test.each([
  ['an archive that is called a photo', async () => new File([ZIP], 'front.jpg', { type: 'image/jpeg' })],
  ['a drawing', async () => new File([SVG], 'front.jpg', { type: 'image/jpeg' })],
  [
    'more than five megabytes',
    async () => new File([new Uint8Array(5_000_001)], 'a.jpg', { type: 'image/jpeg' }),
  ],
  [
    'a picture too small to be read',
    async () => new File([new Uint8Array(await picture(1).png().toBuffer())], 'a.png', { type: 'image/png' }),
  ],
  [
    'a photo that breaks off',
    async () => new File([(await createPhoto()).slice(0, 300)], 'a.jpg', { type: 'image/jpeg' }),
  ],
])('%s is refused at its field, and nothing is kept', async (_, create) => {
  const { upload, listDocuments } = await openAccount();
  expect(await upload({ front: await create(), selfie: await createPhoto() })).toBe('picture_refused front');
  expect(await listDocuments()).toEqual([]);
});

test('a photo that is missing is asked for, and a second upload waits for the first', async () => {
  const { upload, listDocuments } = await openAccount();
  const [front, selfie] = [await createPhoto(), await createPhoto()];
  expect(await upload({ front })).toBe('picture_missing selfie');
  const both = await Promise.all([upload({ front, selfie }), upload({ front, selfie })]);
  expect(both.sort()).toEqual(['taken', 'verification_under_way']);
  expect(await listDocuments()).toHaveLength(2);
});

async function runCommand(
  services: Services,
  name: keyof typeof verificationCommands,
  words: string[] = [],
): Promise<string[]> {
  const lines: string[] = [];
  await verificationCommands[name].run({
    services,
    words,
    options: { reason: 'the licence is theirs' },
    print: (line) => lines.push(line),
    actor: 'ops:test',
    env: { publicOrigin: '', isClockMovable: false, dataDir: '', databaseUrl: undefined },
  });
  return lines;
}

test('an operator decides, once, and the photos go thirty days later', async () => {
  const { platform, as, services, upload, listDocuments } = await openAccount();
  await upload({ front: await createPhoto(), selfie: await createPhoto() });
  const [first] = await listDocuments();
  const decide = (outcome: string) => runCommand(services, 'verification decide', [first!.check_id, outcome]);
  await decide('passed');
  expect((await platform.call(getVerification, { as })).result.isVerified).toBe(true);
  await expect(decide('failed')).rejects.toThrow('waits for a decision');
  platform.clock.advance(29 * DAY_MS);
  await sweepDocuments(services);
  expect((await listDocuments()).every(({ sealed }) => sealed !== null)).toBe(true);
  platform.clock.advance(2 * DAY_MS);
  await sweepDocuments(services);
  expect((await listDocuments()).every(({ sealed }) => sealed === null)).toBe(true);
});

test('of several attempts that wait the one that was asked for is decided', async () => {
  const { platform, as, services, upload } = await openAccount();
  await upload({ front: await createPhoto(), selfie: await createPhoto() });
  const { id: _, ...asked } = await services.database.db
    .selectFrom('identity_check')
    .selectAll()
    .executeTakeFirstOrThrow();
  const later = { ...asked, id: 'idc_later', method: 'pdf_form', started_at: '2031-01-01T00:00:00.000Z' };
  await services.database.db.insertInto('identity_check').values(later).execute();
  const listed = await runCommand(services, 'verification list');
  expect(listed.filter((line) => line.includes(as.email))).toHaveLength(2);
  expect(listed.find((line) => line.startsWith(later.id))).toContain('pdf_form');
  await runCommand(services, 'verification decide', [later.id, 'failed']);
  const { result } = await platform.call(getVerification, { as });
  expect(result.methods).toContainEqual({ type: 'photo_id_upload', status: 'pending' });
});

test('a decision that was taken while it was asked for is not taken again', async () => {
  const { services, upload, listDocuments } = await openAccount();
  await upload({ front: await createPhoto(), selfie: await createPhoto() });
  const [first] = await listDocuments();
  const id = first!.check_id;
  const answers = await Promise.allSettled([
    runCommand(services, 'verification decide', [id, 'passed']),
    endAttempt(services, id, { outcome: 'failed', decidedBy: 'provider' }),
    runCommand(services, 'verification decide', [id, 'failed']),
  ]);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(1);
});

// A shop with people at the desk, and what they do there for a customer.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { runOperatorCommand } from '#lib/contracts/operator.ts';
import type { DeskRole } from '#lib/domain/operators/rights.ts';
import { uploadPhotos } from '#platform/people/verification/documents.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from './customers.ts';
import { openTestPlatform, type TestPlatform } from './platform.ts';
import { openStaffDesk } from './staff.ts';

export type Desk = Awaited<ReturnType<typeof openStaffDesk>>;

/** Gives a command as a person at the desk; what was refused by its code. */
export async function giveCommand(
  platform: TestPlatform,
  { headers }: Pick<Desk, 'headers'>,
  command: string,
  words: readonly string[],
  options: Record<string, string | boolean> = {},
): Promise<string> {
  const body = { command, words: [...words], options };
  const answer = await platform.call(runOperatorCommand, { headers, body, key: randomUUID() });
  const { error } = answer.envelope;
  return answer.status === 200
    ? answer.result.output.join('\n')
    : error?.code === 'command_refused'
      ? (error.message ?? error.code)
      : (error?.code ?? String(answer.status));
}

export async function openCustomerDesk(overrides: Partial<Services> = {}) {
  const platform = await openTestPlatform(overrides);
  const as = await signUpCustomer(platform);
  const open = (role: DeskRole) => openStaffDesk(platform, role);
  return { platform, services: platform.services, as, open };
}

const createPhoto = async (): Promise<File> => {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#335577' } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'IMG_1.jpg', { type: 'image/jpeg' });
};

/** The customer sends photos of a document; gives the attempt. */
export async function sendPhotos(services: Services, customerId: string): Promise<string> {
  const photos = { front: await createPhoto(), selfie: await createPhoto() };
  await uploadPhotos(services, customerId, 'photo_id_upload', photos);
  const { id } = await services.database.db
    .selectFrom('identity_check')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return id;
}

// Files that come with a mail: of few kinds, by what they hold, and sealed. Pictures are drawn again, so that nothing else
// is in them.
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { FILE_BYTES_MAX, FILES_MAX } from '#lib/domain/conversations/limits.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { ConversationTable } from '../../../ground/db/schema/desk/conversation-schema.ts';
import { seal } from '../../../secret-box.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { IncomingFile } from './read-mail.ts';

const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 2500;
const QUALITY = 82;

export interface CheckedFile {
  readonly name: string;
  readonly mime: 'image/jpeg' | 'application/pdf' | 'text/plain';
  readonly bytes: Buffer;
}

export interface CheckedFiles {
  readonly kept: readonly CheckedFile[];
  /** Names of the others, with the reason. */
  readonly leftOut: readonly string[];
}

export const toFilePurpose = (fileId: string): string => `conversation_file:${fileId}`;

const drawAgain = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();

/** Whether it is text as it says: no text has a byte of zero. */
function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** What it is by what it holds, whatever it is called; or why it is not kept. */
async function checkFile({ name, bytes }: IncomingFile): Promise<CheckedFile | string> {
  if (bytes.length > FILE_BYTES_MAX) return 'too large';
  const type = await fileTypeFromBuffer(bytes);
  if (type && PICTURES.has(type.mime)) {
    const drawn = await drawAgain(bytes).catch(() => undefined);
    return drawn ? { name, mime: 'image/jpeg', bytes: drawn } : 'a picture that cannot be read';
  }
  if (type?.mime === 'application/pdf') return { name, mime: 'application/pdf', bytes };
  if (!type && isText(bytes)) return { name, mime: 'text/plain', bytes };
  return 'of a kind that is not taken';
}

export async function checkFiles(files: readonly IncomingFile[]): Promise<CheckedFiles> {
  const kept: CheckedFile[] = [];
  const leftOut: string[] = [];
  for (const [index, file] of files.entries()) {
    const called = file.name || `file ${index + 1}`;
    const checked = kept.length >= FILES_MAX ? 'one too many' : await checkFile({ ...file, name: called });
    if (typeof checked === 'string') leftOut.push(`${called} (${checked})`);
    else kept.push(checked);
  }
  return { kept, leftOut };
}

export async function insertFiles(
  tx: Tx,
  services: Services,
  { id, customer_id, email }: Pick<ConversationTable, 'id' | 'customer_id' | 'email'>,
  messageId: string,
  files: readonly CheckedFile[],
): Promise<void> {
  const { random, clock } = services;
  for (const { name, mime, bytes } of files) {
    const fileId = random.createId('cfl', clock.now());
    await tx
      .insertInto('conversation_file')
      .values({
        id: fileId,
        conversation_id: id,
        message_id: messageId,
        customer_id,
        email,
        name,
        mime,
        bytes: bytes.length,
        sealed: seal(services, toFilePurpose(fileId), bytes.toString('base64')),
        created_at: getNowIso(clock),
      })
      .execute();
  }
}

import { DESK_CONVERSATION_ERRORS } from '#lib/contracts/conversations/desk-conversations.ts';
import { createDomainError } from '../../domain-error.ts';
import { tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { toFilePurpose } from './inbound/keep-files.ts';

/** A file that came with a message. @throws DomainError `file_unknown`, where it does not open any more too */
export async function readFile(
  services: Services,
  id: string,
): Promise<{ name: string; mime: string; base64: string }> {
  const row = await services.database.db
    .selectFrom('conversation_file')
    .select(['name', 'mime', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  const base64 = row && tryOpen(services, toFilePurpose(id), row.sealed);
  if (!row || base64 === undefined) throw createDomainError(DESK_CONVERSATION_ERRORS, 'file_unknown');
  return { name: row.name, mime: row.mime, base64 };
}

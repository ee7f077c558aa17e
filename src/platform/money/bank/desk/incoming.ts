// Files of the bank that are handed in at the desk: shown first, line by line, then taken over as they were shown.
import { createHash } from 'node:crypto';
import {
  DESK_BANK_ERRORS,
  type DeskBankPreview,
  type DeskFileLine,
  type IncomingFile,
} from '#lib/contracts/payments/desk-bank.ts';
import { createDomainError } from '../../../domain-error.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { OperatorError } from '../../../ground/operator/command.ts';
import { decodeText } from '../../../ground/operator/files/decode-text.ts';
import type { Services } from '../../../services.ts';
import { sumFileLines } from '../file-lines.ts';
import { type BankFileText, readHabits } from '../read/read-bank-file.ts';
import { DIRECTIONS, parseIncoming, takeIncoming } from '../take/take-incoming.ts';

interface ReadUpload {
  readonly name: string;
  readonly body: string;
  readonly encoding: string;
  readonly text: BankFileText;
}

/** @throws DomainError `file_unreadable` */
async function readUpload(services: Services, file: IncomingFile): Promise<ReadUpload> {
  const { kind, name, content, account } = file;
  try {
    const direction = DIRECTIONS[kind];
    const habits = await readHabits(services.database.db, services, direction);
    const { text: body, encoding } = decodeText(Buffer.from(content, 'base64'), habits.layout.encoding);
    const text = parseIncoming(direction, body, { ...habits, account });
    return { name, body, encoding, text };
  } catch (error) {
    if (error instanceof OperatorError)
      throw createDomainError(DESK_BANK_ERRORS, 'file_unreadable', { why: error.message });
    throw error;
  }
}

const describeTable = (
  text: BankFileText,
): Pick<DeskBankPreview, 'separator' | 'columns' | 'sumRows' | 'otherRows'> => {
  if (!('statement' in text)) return { separator: '', columns: [], sumRows: 0, otherRows: 0 };
  const { table, sums, others } = text.statement;
  const columns = Object.entries(table.columns).flatMap(([name, places]) =>
    places.length > 0
      ? [{ name, from: places.map((at) => table.head?.cells[at] ?? String(at + 1)).join(' + ') }]
      : [],
  );
  return { separator: table.separator, columns, sumRows: sums, otherRows: others };
};

/** Of all that a preview shows of its lines. */
const hashLines = (lines: readonly DeskFileLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ lineNo, kind, cents, fate, reason, customerId, sameAs }) => [
          lineNo,
          kind,
          cents,
          fate,
          reason,
          customerId,
          sameAs,
        ]),
      ),
    )
    .digest('hex');

async function previewUpload(services: Services, upload: ReadUpload): Promise<DeskBankPreview> {
  const { lines } = await takeIncoming(services, upload, upload.text, true);
  return {
    mark: hashLines(lines),
    sums: sumFileLines(lines),
    // Ids of a trial are of rows that are undone.
    lines: lines.map((line) => (line.sameAs === '' ? { ...line, lineId: null } : line)),
    encoding: upload.encoding,
    ...describeTable(upload.text),
  };
}

/** @throws DomainError `file_unreadable` */
export const previewIncoming = async (services: Services, file: IncomingFile): Promise<DeskBankPreview> =>
  previewUpload(services, await readUpload(services, file));

/** @throws DomainError `file_unreadable`; `preview_changed` where its lines would not become what was shown */
export async function takeShown(
  services: Services,
  { mark, ...file }: IncomingFile & { readonly mark: string },
  actor: string,
) {
  const upload = await readUpload(services, file);
  const preview = await previewUpload(services, upload);
  if (preview.mark !== mark) throw createDomainError(DESK_BANK_ERRORS, 'preview_changed');
  const { fileId, lines, taken } = await takeIncoming(services, upload, upload.text, false);
  await insertAudit(services.database.db, services, actor, 'bank read', {
    subject: upload.name,
    detail: { file: fileId, ...taken },
  });
  return { id: fileId, name: upload.name, sums: sumFileLines(lines) };
}

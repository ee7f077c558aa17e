// A file of the bank that is handed in: chosen, shown line by line, then taken over as it was shown.
import type { AstroGlobal } from 'astro';
import {
  BANK_FILE_BYTES_MAX,
  type DeskBankPreview,
  INCOMING_KINDS,
  type IncomingFile,
  previewBankFile,
  takeBankFile,
} from '#lib/contracts/payments/desk-bank.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { actAtDesk, type FormFaults, readText, startFaults } from './act.ts';

export interface BankReadPage {
  readonly page: DeskPage;
  readonly faults: FormFaults;
  readonly kind: string;
  readonly account: string;
  /** The file that was handed in, while it waits for a code. */
  readonly kept: IncomingFile | undefined;
  /** What is shown before it is taken over, and what is sent along for that. */
  readonly shown: { readonly file: IncomingFile; readonly preview: DeskBankPreview } | undefined;
}

type Read = { readonly content: string; readonly name: string } | { readonly fault: string };

/** The file, chosen now or sent along with what was shown of it. */
async function readContent(data: FormData, { t }: DeskPage): Promise<Read> {
  const content = readText(data, 'content');
  if (content !== '') return { content, name: readText(data, 'name') };
  const file = data.get('file');
  if (!(file instanceof File) || file.size === 0) return { fault: t('desk.bank-choose-missing') };
  if (file.size > BANK_FILE_BYTES_MAX) return { fault: t('desk.bank-choose-large') };
  const bytes = Buffer.from(await file.arrayBuffer());
  return { content: bytes.toString('base64'), name: file.name || 'file' };
}

async function show(
  astro: AstroGlobal,
  { page, data, state, file }: { page: DeskPage; data: FormData; state: BankReadPage; file: IncomingFile },
): Promise<BankReadPage> {
  const acted = await actAtDesk(astro, page, { data, fields: ['file', 'account'] }, () =>
    callAsOperator(page.app, page.context, previewBankFile, { body: file }),
  );
  if (acted.state === 'refused')
    return { ...state, kept: acted.faults.asksCode ? file : undefined, faults: acted.faults };
  const faults = { errors: {}, refused: undefined, asksCode: false };
  return { ...state, faults, shown: { file, preview: acted.result } };
}

async function take(
  astro: AstroGlobal,
  parts: { page: DeskPage; data: FormData; state: BankReadPage; file: IncomingFile },
): Promise<BankReadPage | Response> {
  const { page, data, file } = parts;
  const mark = readText(data, 'mark');
  const acted = await actAtDesk(astro, page, { data, fields: [] }, () =>
    callAsOperator(page.app, page.context, takeBankFile, { body: { ...file, mark } }),
  );
  if (acted.state === 'done') {
    const { id, name, sums } = acted.result;
    const counts = { booked: sums.booked.lines, waiting: sums.waiting.lines + sums.refused.lines };
    const message = page.t('desk.bank-taken', { name, ...counts, known: sums.known.lines });
    return redirectWithNotice(astro, urls.deskBankFile(id), message);
  }
  const { status = UNPROCESSABLE } = astro.response;
  const { faults, code } = acted;
  // What was shown is asked for again, where it may be: it can have changed.
  const again = faults.asksCode ? { ...parts.state, kept: file } : await show(astro, parts);
  astro.response.status = status;
  const refused = code === 'preview_changed' ? page.t('desk.bank-changed') : faults.refused;
  return { ...again, faults: { ...faults, refused } };
}

/** The form, what its file would do, or what came of it. */
export async function openBankReadPage(astro: AstroGlobal): Promise<BankReadPage | Response> {
  const page = await openDeskPage(astro, { right: 'money' });
  if (page instanceof Response) return page;
  const state: BankReadPage = {
    page,
    faults: startFaults(page),
    kind: 'statement',
    account: '',
    kept: undefined,
    shown: undefined,
  };
  if (astro.request.method !== 'POST') return state;
  const data = await readForm(astro);
  const typed = { ...state, kind: readText(data, 'kind'), account: readText(data, 'account') };
  const kind = INCOMING_KINDS.find((one) => one === typed.kind);
  const read = await readContent(data, page);
  if (!kind || 'fault' in read) {
    astro.response.status = UNPROCESSABLE;
    const errors = {
      ...(!kind && { kind: page.t('desk.bank-choose-kind') }),
      ...('fault' in read && { file: read.fault }),
    };
    return { ...typed, faults: { ...state.faults, errors } };
  }
  const parts = { page, data, state: typed, file: { ...read, kind, account: typed.account } };
  return data.get('step') === 'take' ? take(astro, parts) : show(astro, parts);
}

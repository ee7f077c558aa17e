// Files of the bank at the desk: read with a preview of every line, matched by hand, written and handed to the bank.
import { z } from 'zod';
import { LINE_FATES } from '../../domain/bank/line-fate.ts';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

/** ISO instant. */
const instant = z.string();
const cents = z.number().int();
const Part = z.object({ lines: z.number().int(), cents });

/** Files that the bank sends. */
export const INCOMING_KINDS = ['statement', 'bpay', 'returns'] as const;
export type IncomingKind = (typeof INCOMING_KINDS)[number];
/** Files that the bank is given. */
export const OUTGOING_KINDS = ['payouts', 'debits'] as const;
export type OutgoingKind = (typeof OUTGOING_KINDS)[number];

export const DeskFileLine = z.object({
  lineNo: z.number().int(),
  /** Null in a preview: the line is written down when the file is taken over. */
  lineId: z.string().nullable(),
  kind: z.string(),
  /** Local date; null where the file says none. */
  day: z.string().nullable(),
  cents,
  /** The customer's reference, where the line holds a right one. */
  reference: z.string(),
  fate: z.enum(LINE_FATES),
  /** Why it waits or is refused, by its name: `no_reference`. */
  reason: z.string(),
  /** Whose wallet it is booked to. */
  customerId: z.string().nullable(),
  customer: z.string(),
  /** Of a line that came before: where it stands, as `bank.csv:4`. */
  sameAs: z.string(),
});
export type DeskFileLine = z.infer<typeof DeskFileLine>;

export const DeskFileSums = z.object({
  total: Part,
  ...(Object.fromEntries(LINE_FATES.map((fate) => [fate, Part])) as Record<
    (typeof LINE_FATES)[number],
    typeof Part
  >),
});
export type DeskFileSums = z.infer<typeof DeskFileSums>;

export const DeskBankFile = z.object({
  id: z.string(),
  name: z.string(),
  /** `in_statement`, `out_credit` ... */
  direction: z.string(),
  lines: z.number().int(),
  cents,
  createdAt: instant,
  /** When the bank took it; null for what waits for that, and for what the bank sent. */
  sentAt: instant.nullable(),
});
export type DeskBankFile = z.infer<typeof DeskBankFile>;

export const DESK_BANK_ERRORS = {
  file_unreadable: { status: 422, message: '{why}', target: 'file' },
  preview_changed: {
    status: 409,
    message: 'Something has changed since this was shown. Look at it again.',
  },
  bank_file_unknown: { status: 404, message: 'There is no such file.' },
  bank_file_sent: { status: 409, message: 'The bank has this file already, or it was never meant for it.' },
  nothing_to_write: { status: 409, message: 'Nothing is due: there is no file to make.' },
  file_not_written: { status: 409, message: '{why}' },
  line_unknown: { status: 404, message: 'There is no such line.' },
  line_not_assigned: { status: 409, message: '{why}' },
} as const;

/** Of the file itself, before it is written in letters for its way. */
export const BANK_FILE_BYTES_MAX = 700_000;
const CONTENT_CHARS_MAX = Math.ceil(BANK_FILE_BYTES_MAX / 3) * 4;

export const IncomingFile = z.object({
  kind: z.enum(INCOMING_KINDS),
  name: createLine(200),
  /** The bytes in base64. */
  content: z.base64().min(1).max(CONTENT_CHARS_MAX),
  /** Ours, where the file does not name it. */
  account: createLine(40).default(''),
});
export type IncomingFile = z.infer<typeof IncomingFile>;

const Preview = z.object({
  /** Says what was shown: to be sent back when the file is taken over. */
  mark: z.string(),
  sums: DeskFileSums,
  lines: z.array(DeskFileLine),
  /** How it was understood: encoding, separator, columns by name; empty for files of returns. */
  encoding: z.string(),
  separator: z.string(),
  columns: z.array(z.object({ name: z.string(), from: z.string() })),
  /** Rows that are passed over: of sums and balances, and by which no money came in. */
  sumRows: z.number().int(),
  otherRows: z.number().int(),
});
export type DeskBankPreview = z.infer<typeof Preview>;

export const previewBankFile = defineEndpoint({
  name: 'previewBankFile',
  summary: 'What taking a file of the bank over would do with each of its lines. Nothing is written.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/bank/previews',
  body: IncomingFile,
  result: Preview,
  errors: DESK_BANK_ERRORS,
});

export const takeBankFile = defineEndpoint({
  name: 'takeBankFile',
  summary: 'Takes a file of the bank over, as its preview said; given twice it changes nothing.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/bank/files',
  body: IncomingFile.extend({ mark: z.string().max(100) }),
  result: z.object({ id: z.string(), name: z.string(), sums: DeskFileSums }),
  errors: DESK_BANK_ERRORS,
});

export const listBankFiles = defineEndpoint({
  name: 'listBankFiles',
  summary: 'Files that came from the bank and went to it, newest first, fifty at once.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/bank/files',
  query: z.object({ after: z.string().max(LIST_LIMITS.after).optional() }),
  result: z.object({
    rows: z.array(DeskBankFile),
    next: z.string().nullable(),
    /** What a file would hold that is made now. */
    due: z.object({ payouts: Part, debits: Part }),
  }),
});

const Id = z.object({ id: z.string().max(60) });

export const getBankFile = defineEndpoint({
  name: 'getBankFile',
  summary: 'One file, with what became of each of its lines.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/bank/files/{id}',
  params: Id,
  result: DeskBankFile.extend({
    /** Of a file that came from the bank. */
    sums: DeskFileSums.nullable(),
    fileLines: z.array(DeskFileLine),
    /** Of a file of payouts: what it pays. */
    withdrawals: z.array(
      z.object({ id: z.string(), customerId: z.string(), customer: z.string(), cents, state: z.string() }),
    ),
  }),
  errors: DESK_BANK_ERRORS,
});

export const writeBankFile = defineEndpoint({
  name: 'writeBankFile',
  summary: 'Makes the file that pays what is approved, or collects what is due, and marks that as sent.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/bank/written',
  body: z.object({ kind: z.enum(OUTGOING_KINDS), lines: z.number().int(), cents }),
  result: z.object({ id: z.string(), name: z.string(), lines: z.number().int(), cents }),
  errors: DESK_BANK_ERRORS,
});

export const downloadBankFile = defineEndpoint({
  name: 'downloadBankFile',
  summary: 'What a file holds that is for the bank. Each download is noted.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/bank/files/{id}/downloads',
  params: Id,
  result: z.object({ name: z.string(), content: z.string() }),
  errors: DESK_BANK_ERRORS,
});

export const markBankFile = defineEndpoint({
  name: 'markBankFile',
  summary: 'Says that the bank took a file.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/bank/files/{id}/sent',
  params: Id,
  result: z.object({ name: z.string() }),
  errors: DESK_BANK_ERRORS,
});

export const getBankLine = defineEndpoint({
  name: 'getBankLine',
  summary: 'A line of the bank, what the bank wrote in it, and the line that it may be.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/bank/lines/{id}',
  params: Id,
  result: DeskFileLine.extend({
    lineId: z.string(),
    fileId: z.string(),
    file: z.string(),
    state: z.string(),
    at: instant,
    /** For those who may move money; empty for others. */
    text: z.string(),
    maybe: z.object({ id: z.string(), state: z.string(), customer: z.string(), text: z.string() }).nullable(),
  }),
  errors: DESK_BANK_ERRORS,
});

export const assignBankLine = defineEndpoint({
  name: 'assignBankLine',
  summary: 'Credits a line of the bank to the customer whose money it is.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/bank/lines/{id}/customer',
  params: Id,
  body: z.object({ customerId: z.string().max(60) }),
  result: z.object({ customerId: z.string(), cents }),
  errors: DESK_BANK_ERRORS,
});

export const returnBankLine = defineEndpoint({
  name: 'returnBankLine',
  summary: 'Says that the money of a line was sent back by hand, or that nothing is to be done about it.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/bank/lines/{id}/return',
  params: Id,
  body: z.object({ reason: createLine(300).min(3, 'Say why, in three letters at least.') }),
  result: z.object({ cents }),
  errors: DESK_BANK_ERRORS,
});

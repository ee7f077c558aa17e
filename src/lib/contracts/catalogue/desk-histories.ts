// Histories of results that are brought in at the desk: a file is looked at, its columns are said, and each row's fate is
// seen before anything is written (decision 66).
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createText } from '../protocol/text.ts';

/** Bytes of a file. */
export const HISTORY_FILE_BYTES = 5_000_000;
/** Rows of a file. */
export const HISTORY_ROWS_MAX = 50_000;
const COLUMNS_MAX = 200;

export const HISTORY_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const HISTORY_SEPARATORS = [',', ';', 'tab', '|'] as const;
export const HISTORY_DATES = [
  'yyyy-mm-dd',
  'yyyymmdd',
  'instant',
  'd/m/y',
  'd-mmm-y',
  'mmm d, y',
  'm/d/y',
] as const;

/** What a column is: of winners and amounts with their division, as `amounts.3`; empty where it is not read. */
export const HistoryRole = z
  .string()
  .regex(
    /^(|date|round|draw|numbers|extra|second|(winners|amounts)\.[1-9]\d?)$/,
    'Choose what the column is.',
  );

/** How a file is written, as far as the operator says it; what is left out is recognised. */
export const HistoryMapping = z.object({
  /** Of each column, in the order of the file. Without it all are recognised. */
  roles: z.array(HistoryRole).max(COLUMNS_MAX).optional(),
  separator: z.enum(HISTORY_SEPARATORS).optional(),
  encoding: z.enum(HISTORY_ENCODINGS).optional(),
  dates: z.enum(HISTORY_DATES).optional(),
  /** Whether the first line names the columns. */
  hasHead: z.boolean().optional(),
  /** Lines above the table. */
  skip: z.int().min(0).max(1000).optional(),
  /** Of an answer of a feed: which of its products the game is. */
  product: z.string().max(120).optional(),
  /** Demonstration draws without tickets give way. */
  replacesDemonstration: z.boolean().optional(),
});
export type HistoryMapping = z.infer<typeof HistoryMapping>;

export const HISTORY_FATES = ['new', 'changed', 'same', 'removed', 'refused'] as const;
export type HistoryFate = (typeof HISTORY_FATES)[number];

export const HistoryRow = z.object({
  /** Where it stands in the file, as `line 4`; empty for a draw that the file does not have. */
  place: z.string(),
  fate: z.enum(HISTORY_FATES),
  /** Local date, and number of the draw from then on; absent where the row cannot be read. */
  date: z.string().optional(),
  drawNo: z.int().optional(),
  numbers: z.string().optional(),
  /** Why it is refused, or what is worth a look. */
  reason: z.string().optional(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;

/** Why nothing of a file can be taken as it is read now. */
export const HISTORY_PROBLEMS = ['columns', 'dates', 'product', 'demonstration', 'game', 'file'] as const;

const Notes = z.array(z.object({ where: z.string(), reason: z.string() }));

/** A file as it is read, and what would become of its rows. */
export const HistoryTrial = z.object({
  id: z.string(),
  offerKey: z.string(),
  offerName: z.string(),
  /** Whom it is from: what is said of its columns is remembered for files of this source. */
  source: z.string(),
  fileName: z.string(),
  person: z.string(),
  createdAt: z.string(),
  /** Set once its rows were written. */
  takenAt: z.string().optional(),
  format: z.enum(['table', 'json', 'feed']),
  encoding: z.enum(HISTORY_ENCODINGS),
  separator: z.enum(HISTORY_SEPARATORS),
  hasHead: z.boolean(),
  skip: z.int(),
  dates: z.enum(HISTORY_DATES).optional(),
  /** What was said of the file, and not recognised. */
  said: z.object({
    separator: z.enum(HISTORY_SEPARATORS).optional(),
    encoding: z.enum(HISTORY_ENCODINGS).optional(),
  }),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()), role: HistoryRole })),
  /** Of an answer of a feed. */
  products: z.array(z.string()),
  product: z.string().optional(),
  replacesDemonstration: z.boolean(),
  /** Divisions of the game today. */
  divisions: z.array(z.int()),
  problem: z.object({ kind: z.enum(HISTORY_PROBLEMS), reason: z.string() }).optional(),
  counts: z.record(z.enum(HISTORY_FATES), z.int()),
  notes: Notes,
});
export type HistoryTrial = z.infer<typeof HistoryTrial>;

export const HISTORY_ERRORS = {
  game_unknown: { status: 404, message: 'There is no such game.' },
  history_unknown: { status: 404, message: 'This file is no longer here. Give it again.' },
  history_missing: { status: 422, message: 'Choose a file, or paste its rows.', target: 'file' },
  history_both: { status: 422, message: 'Give a file or paste rows, one of both.', target: 'pasted' },
  history_too_large: {
    status: 422,
    message: 'The file is larger than 5 MB. Give it in parts: rows that are there already change nothing.',
    target: 'file',
  },
  history_too_long: {
    status: 422,
    message: 'The file has {rows} rows, and at most 50,000 are taken at once. Give it in parts.',
    target: 'file',
  },
  history_unreadable: { status: 422, message: '{reason}', target: 'file' },
  mapping_wrong: { status: 422, message: '{reason}', target: 'roles' },
  history_stopped: { status: 409, message: 'Nothing of this file can be taken as it is read now.' },
  history_changed: {
    status: 409,
    message: 'Draws have changed since you looked: look at what would be done now, and confirm it again.',
  },
  history_taken: { status: 409, message: 'This file was taken already.' },
} as const;

const Game = z.object({ offerKey: z.string().max(60) });
const Params = Game.extend({ id: z.string().max(60) });

const CALL = {
  section: 'P2',
  access: 'operator',
  exposure: 'operator',
  right: 'results',
  errors: HISTORY_ERRORS,
} as const;

export const listHistories = defineEndpoint({
  ...CALL,
  name: 'listHistories',
  summary: 'Sources whose columns are remembered for a game, and the files of the last week.',
  method: 'GET',
  path: '/v2/operator/histories/{offerKey}',
  params: Game,
  result: z.object({
    offerName: z.string(),
    sources: z.array(z.string()),
    files: z.array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        source: z.string(),
        person: z.string(),
        createdAt: z.string(),
        takenAt: z.string().optional(),
      }),
    ),
  }),
});

export const giveHistory = defineEndpoint({
  ...CALL,
  name: 'giveHistory',
  summary: 'Takes a history of a game (CSV, TSV or JSON, at most 5 MB) to be looked at. Writes no draw.',
  method: 'POST',
  path: '/v2/operator/histories/{offerKey}',
  params: Game,
  encoding: 'multipart',
  body: z.object({
    file: z.instanceof(File).optional(),
    /** Rows, in the place of a file. */
    pasted: z.string().max(HISTORY_FILE_BYTES).default(''),
    source: createText(60).default(''),
  }),
  result: z.object({ id: z.string() }),
});

export const getHistory = defineEndpoint({
  ...CALL,
  name: 'getHistory',
  summary: 'A file as it is read, and what would become of each of its rows.',
  method: 'GET',
  path: '/v2/operator/histories/{offerKey}/{id}',
  params: Params,
  query: z.object({
    fate: z.enum(HISTORY_FATES).optional(),
    after: z
      .string()
      .regex(/^\d{1,6}$/)
      .max(LIST_LIMITS.after)
      .optional(),
  }),
  result: z.object({ trial: HistoryTrial, rows: z.array(HistoryRow), next: z.string().optional() }),
});

export const mapHistory = defineEndpoint({
  ...CALL,
  name: 'mapHistory',
  summary: 'Says what is in which column, and tries the file again. Writes no draw.',
  method: 'PUT',
  path: '/v2/operator/histories/{offerKey}/{id}/mapping',
  params: Params,
  body: HistoryMapping,
  result: z.null(),
});

export const takeHistory = defineEndpoint({
  ...CALL,
  name: 'takeHistory',
  summary: 'Writes what the last trial of a file has shown, and remembers its columns for the source.',
  method: 'POST',
  path: '/v2/operator/histories/{offerKey}/{id}/taken',
  params: Params,
  result: z.object({ counts: z.record(z.enum(HISTORY_FATES), z.int()) }),
});

export const dropHistory = defineEndpoint({
  ...CALL,
  name: 'dropHistory',
  summary: 'Forgets a file that was looked at.',
  method: 'DELETE',
  path: '/v2/operator/histories/{offerKey}/{id}',
  params: Params,
  result: z.null(),
});

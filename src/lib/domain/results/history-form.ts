// What is said of a history between the form of the desk and the call that takes it.
import type { z } from 'zod';
import type { HistoryMapping, HistoryTrial } from '../../contracts/catalogue/desk-histories.ts';
import {
  HISTORY_DATES,
  HISTORY_ENCODINGS,
  HISTORY_SEPARATORS,
} from '../../contracts/catalogue/desk-histories.ts';

const pick = <V extends string>(data: FormData, name: string, values: readonly V[]): V | undefined =>
  values.find((value) => value === data.get(name));

const readSkip = (data: FormData): number | undefined => {
  const text = String(data.get('skip') ?? '').trim();
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
};

const ROLE = /^(|date|round|draw|numbers|extra|second|(winners|amounts)\.[1-9]\d?)$/;

/** The role of each column, in the order of the file. */
const readRoles = (data: FormData, { columns }: Pick<HistoryTrial, 'columns'>): string[] =>
  columns.map((_, place) => {
    const role = String(data.get(`role.${place}`) ?? '');
    return ROLE.test(role) ? role : '';
  });

/** What the form says of the file that was shown. */
export function readHistoryForm(
  data: FormData,
  trial: Pick<HistoryTrial, 'columns' | 'format'>,
): z.input<typeof HistoryMapping> {
  const replacesDemonstration = data.get('replacesDemonstration') !== null;
  const product = String(data.get('product') ?? '');
  if (trial.format === 'feed') return { replacesDemonstration, ...(product !== '' && { product }) };
  const separator = pick(data, 'separator', HISTORY_SEPARATORS);
  const encoding = pick(data, 'encoding', HISTORY_ENCODINGS);
  const dates = pick(data, 'dates', HISTORY_DATES);
  const skip = readSkip(data);
  return {
    replacesDemonstration,
    roles: readRoles(data, trial),
    ...(dates && { dates }),
    ...(trial.format === 'table' && {
      hasHead: data.get('hasHead') !== null,
      ...(separator && { separator }),
      ...(encoding && { encoding }),
      ...(skip !== undefined && { skip }),
    }),
  };
}

/** The trial with what was sent in the place of what was read: nothing that was chosen is lost. */
export const showSent = (trial: HistoryTrial, sent: z.input<typeof HistoryMapping>): HistoryTrial => ({
  ...trial,
  columns: trial.columns.map((column, place) => ({ ...column, role: sent.roles?.[place] ?? column.role })),
  ...(sent.dates && { dates: sent.dates }),
  ...(sent.product !== undefined && { product: sent.product }),
  hasHead: sent.hasHead ?? trial.hasHead,
  skip: sent.skip ?? trial.skip,
  said: {
    ...(sent.separator && { separator: sent.separator }),
    ...(sent.encoding && { encoding: sent.encoding }),
  },
  replacesDemonstration: sent.replacesDemonstration ?? false,
});

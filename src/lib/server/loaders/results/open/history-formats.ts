// A history of results as a file, in each format that is offered.
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { OpenResult } from '#lib/contracts/offers/open-result.ts';
import { listResultColumns, type ResultColumn } from '#lib/domain/results/result-table.ts';
import { writeCsv } from '#lib/domain/text/write-csv.ts';

export interface HistoryFile {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Without a byte order mark: most readers are programs. */
function writeHistoryCsv(draws: readonly OpenResult[]): HistoryFile {
  const columns = listResultColumns(draws);
  const rows = draws.map((draw) => columns.map(({ read }) => read(draw)));
  const body = writeCsv(
    columns.map(({ name }) => name),
    rows,
  );
  return { type: 'text/csv; charset=utf-8; header=present', body };
}

const writeNdjson = (draws: readonly OpenResult[]): HistoryFile => ({
  type: 'application/x-ndjson; charset=utf-8',
  body: draws.map((draw) => `${JSON.stringify(draw)}\n`).join(''),
});

const PARQUET_TYPES = { text: 'STRING', integer: 'INT64', instant: 'TIMESTAMP' } as const;

function toParquetCell(type: ResultColumn['type'], cell: string | number | null) {
  if (cell === null) return null;
  if (type === 'integer') return BigInt(cell);
  return type === 'instant' ? new Date(cell) : cell;
}

function writeParquet(draws: readonly OpenResult[]): HistoryFile {
  const columnData = listResultColumns(draws).map(({ name, type, read }) => ({
    name,
    type: PARQUET_TYPES[type],
    data: draws.map((draw) => toParquetCell(type, read(draw))),
  }));
  return {
    type: 'application/vnd.apache.parquet',
    body: new Uint8Array(parquetWriteBuffer({ columnData })),
  };
}

/** By the ending of the file's name; JSON is a document of its own. */
export const HISTORY_WRITERS: ReadonlyMap<string, (draws: readonly OpenResult[]) => HistoryFile> = new Map([
  ['csv', writeHistoryCsv],
  ['ndjson', writeNdjson],
  ['parquet', writeParquet],
]);

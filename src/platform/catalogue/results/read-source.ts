// Reads a file or an address, by what it holds.
import { decodeText } from '../../ground/operator/files/decode-text.ts';
import { parseJson } from '../../ground/operator/files/read-file.ts';
import {
  type ImportFormat,
  type ImportSource,
  readSourceBytes,
  type SourceOptions,
} from './import-source.ts';
import { isFeed, readFeed } from './read-feed.ts';
import { readHistory } from './read-history.ts';

interface Source {
  readonly from: string;
  readonly format: ImportFormat;
  readonly offerKey?: string | undefined;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly choose?: readonly string[];
  readonly onRow?: (rows: number) => void;
}

/** Reads a source. @throws OperatorError when the file or the address can't be read at all. */
export async function readSource(
  { from, format, offerKey, only = [], skip = [], choose = [], onRow }: Source,
  known: Pick<SourceOptions, 'offers' | 'products' | 'newProducts' | 'layout'>,
): Promise<ImportSource> {
  const options = { ...known, offerKey, only, skip, chosen: new Set(choose), ...(onRow && { onRow }) };
  const bytes = await readSourceBytes(from);
  if (format === 'csv') return readHistory(bytes, options);
  const json = parseJson(decodeText(bytes).text, from);
  return offerKey === undefined || isFeed(json) ? readFeed(json, options) : readHistory(bytes, options);
}

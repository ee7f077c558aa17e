// What an import is read from, and what the records of it say.
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { OperatorError } from '../../ground/operator/command.ts';
import type { FileLayout } from '../../ground/operator/files/layout.ts';
import { readBytes } from '../../ground/operator/files/read-file.ts';
import type { DividendRecord, OpenDrawRecord } from '../draws/record.ts';
import type { OfferDefinition } from '../offers/definition.ts';

export type ImportFormat = 'csv' | 'feed';

/** One result that is right under the rules of its day. */
export interface WantedResult {
  /** What it is called in reports. */
  readonly where: string;
  /** Its position in the file. */
  readonly place: string;
  /** The lottery's number of the draw; a history may have none. */
  readonly drawNo?: number;
  readonly localDate: string;
  /** Local time `HH:MM` of a draw that is one of several of its day. */
  readonly roundTime?: string;
  readonly numbers: DrawNumbers;
  /** Empty while they are not known. */
  readonly dividends: readonly DividendRecord[];
}

/** Which draw a result is of: by its date, and its time where there are several on one day. In the order of the draws. */
export const toDrawKey = ({
  localDate,
  roundTime,
}: {
  readonly localDate: string;
  readonly roundTime?: string | null | undefined;
}): string => (roundTime ? `${localDate} ${roundTime}` : localDate);

export interface Fault {
  readonly where: string;
  readonly reason: string;
  /** The reason without what only the command line has. */
  readonly brief?: string;
}

export interface Skipped {
  readonly productId: string;
  readonly draws: number;
}

interface ReadRecords {
  /** Records that are wrong: they are named, and keep no other out. */
  readonly refused: readonly Fault[];
  /** What is worth a look. */
  readonly notes: readonly Fault[];
  readonly skipped: readonly Skipped[];
}

/** What may be wrong with the whole: too many of its records do not fit the game. */
export interface ReadResults extends ReadRecords {
  readonly kind: 'results';
  readonly source: 'history' | 'feed';
  readonly byOffer: ReadonlyMap<string, readonly WantedResult[]>;
  /** Results whose dividends are not all there yet: they are taken without. */
  readonly incomplete: readonly string[];
}

/** A draw that can be entered, with its position in the file. */
export interface PlacedOpenDraw extends OpenDrawRecord {
  readonly place: string;
}

export interface ReadOpenDraws extends ReadRecords {
  readonly kind: 'open_draws';
  readonly byOffer: ReadonlyMap<string, readonly PlacedOpenDraw[]>;
}

export type ImportSource =
  | { readonly kind: 'bad'; readonly faults: readonly Fault[] }
  | ReadResults
  | ReadOpenDraws;

export interface SourceOptions {
  readonly offers: ReadonlyMap<string, OfferDefinition>;
  /** The offer of a history. */
  readonly offerKey?: string | undefined;
  /** The feed's product ids and the offers that they are. */
  readonly products: ReadonlyMap<string, string>;
  /** Products that are mapped for the first time. */
  readonly newProducts: ReadonlySet<string>;
  /** Products of the feed that alone are looked at; all where it is empty. */
  readonly only: readonly string[];
  /** Products of the feed that are left out. */
  readonly skip: readonly string[];
  /** Places of records that are right where others say something else of their draws. */
  readonly chosen: ReadonlySet<string>;
  /** What the operator has said of the files of a history. */
  readonly layout?: FileLayout | undefined;
  readonly onRow?: (rows: number) => void;
}

export const createFaults = (...faults: Fault[]): ImportSource => ({ kind: 'bad', faults });
const isAddress = (from: string): boolean => /^https?:\/\//.test(from);

export const detectFormat = (from: string): ImportFormat =>
  /\.(csv|tsv|txt|tab)$/i.test(isAddress(from) ? new URL(from).pathname : from) ? 'csv' : 'feed';

const ANSWER_MS = 30_000;

/** The bytes of a file or of an address. @throws OperatorError where it cannot be read */
export async function readSourceBytes(from: string): Promise<Uint8Array> {
  if (!isAddress(from)) return readBytes(from);
  const response = await fetch(from, { signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: unknown) => {
    throw new OperatorError(
      `${from} does not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (!response.ok) throw new OperatorError(`${from} answers with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** More than half of what there is. */
export const isMost = (part: number, whole: number): boolean => part * 2 > whole;

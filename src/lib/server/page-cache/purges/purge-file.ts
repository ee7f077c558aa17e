// The file that purges are appended to, by any process of this machine.
import { closeSync, fstatSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TAGS_PER_LINE = 50;

export interface PurgeLine {
  /** The number that this line begins at, where it is larger than the sum of the lines before it. */
  readonly base?: number;
  readonly tags?: readonly string[];
  /** In a compacted file: the number that the purge had. */
  readonly at?: number;
}

/** Everything in it can be made again. @param dataDir the folder of the process's data */
export const getPagesFolder = (dataDir: string): string => join(dataDir, 'pages');

export const getPurgeFile = (dataDir: string): string => join(getPagesFolder(dataDir), 'purges.log');

/** One line, in ASCII, so that a position counts characters and bytes alike. */
export const encodeLine = (line: PurgeLine): string =>
  `${JSON.stringify(line).replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

const toNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
const toTags = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : undefined;

/** What can be read of a line; of a torn one, nothing. */
export function decodeLine(text: string): PurgeLine {
  try {
    const line = Object(JSON.parse(text)) as Record<keyof PurgeLine, unknown>;
    const [base, tags, at] = [toNumber(line.base), toTags(line.tags), toNumber(line.at)];
    return { ...(base !== undefined && { base }), ...(tags && { tags }), ...(at !== undefined && { at }) };
  } catch {
    return {};
  }
}

export const isSameFile = (fd: number, file: string): boolean =>
  fstatSync(fd, { bigint: true }).ino === statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;

export function formatPurgeLines(tags: readonly string[]): string {
  let text = '';
  for (let start = 0; start < tags.length; start += TAGS_PER_LINE) {
    text += encodeLine({ tags: tags.slice(start, start + TAGS_PER_LINE) });
  }
  return text;
}

function openToAppend(file: string): number {
  try {
    return openSync(file, 'a');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a');
  }
}

/** Appends on a new line, since the last one may be torn; again when the file was replaced meanwhile. */
export function appendLines(file: string, text: string): void {
  for (let isThere = false; !isThere; ) {
    const fd = openToAppend(file);
    try {
      writeSync(fd, `\n${text}`);
      isThere = isSameFile(fd, file);
    } finally {
      closeSync(fd);
    }
  }
}

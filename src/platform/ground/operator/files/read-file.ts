// Files that an operator names in a command.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type DecodedText, decodeText, type Encoding } from './decode-text.ts';
import { FileRefused } from './file-refused.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'reading it is not allowed',
};

/** @throws FileRefused in the place of the system's error */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new FileRefused(`${path} can't be read: ${REASONS[code] ?? message}.`);
  }
}

/** @throws FileRefused where the file can't be read or is no text */
export const readTextFile = async (path: string, encoding?: Encoding): Promise<DecodedText> =>
  decodeText(await readBytes(path), encoding);

/** Where the parser stopped, as most of its messages say. */
const STOPPED = /at position (\d+)/;
/** Others quote the text about the place, which is cut this far before it. */
const UNEXPECTED = /^Unexpected token '(.+?)', (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s;
const CUT_BEFORE = 10;
const NEARBY = 16;

/** The place where a text stops being JSON; its length where it ends too early. */
function findFault(text: string, message: string): number {
  const position = STOPPED.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const [, token, cut, quoted] = UNEXPECTED.exec(message) ?? [];
  if (token === undefined || quoted === undefined) return text.length;
  return text.indexOf(quoted) + (cut ? CUT_BEFORE : quoted.indexOf(token));
}

function locateFault(text: string, message: string): string {
  const at = findFault(text, message);
  if (at >= text.length) return 'it ends too early';
  const nearby = text.slice(at).split('\n', 1)[0]?.slice(0, NEARBY).trim();
  return `line ${text.slice(0, at).split('\n').length} is wrong where it says ${nearby || 'nothing more'}`;
}

/**
 * What JSON says.
 * @param name the file, as the operator knows it
 * @throws FileRefused naming the line, and what to do
 */
export function parseJson(text: string, name: string): unknown {
  if (text.trim() === '') throw new FileRefused(`${name} is empty.`);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FileRefused(
      `${name} is no JSON: ${locateFault(text, (error as Error).message)}. Names and texts stand in double quotes, ` +
        'commas between what follows each other and none behind the last.',
    );
  }
}

/** What a JSON file says, in whatever encoding. @throws FileRefused where it can't be read or is no JSON */
export const readJsonFile = async (path: string): Promise<unknown> =>
  parseJson((await readTextFile(path)).text, path);

/** What a JSON file says, checked. @throws FileRefused also where it is something else, with each field that is wrong */
export async function readJsonFileAs<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const { data, error } = schema.safeParse(await readJsonFile(path));
  if (error) throw new FileRefused(`${path} is not what it should be.\n${z.prettifyError(error)}`);
  return data as z.output<S>;
}

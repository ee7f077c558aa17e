// Markdown files of the release: YAML between two fences, then the text.
import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

export interface SeedText {
  /** The name of the file without its ending. */
  readonly slug: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly body: string;
}

const FILE = /^---\n(.*?)\n---\n+(.*)$/s;
/** The failsafe schema of YAML reads every value as text. */
const Facts = z.record(z.string().regex(/^\w+$/), z.string());

function parseFacts(head: string): Readonly<Record<string, string>> {
  const value: unknown = parse(head, { schema: 'failsafe' });
  return Facts.parse(value);
}

/** @throws Error naming the file when it has no fences, or a head that is not lines of `name: value` */
export function readSeedText(slug: string, source: string): SeedText {
  const [, head, body] = FILE.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${slug}.md has no head between fences`);
  try {
    return { slug, facts: parseFacts(head), body: body.trim() };
  } catch (error) {
    throw new Error(`${slug}.md has a head that is not "name: value": ${head}`, { cause: error });
  }
}

/** The texts of a folder of `src/content`, by name. */
export async function readSeedTexts(folder: 'blog' | 'causes'): Promise<SeedText[]> {
  const place = new URL(`../../../content/${folder}/`, import.meta.url);
  const files = (await readdir(place)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => readSeedText(file.slice(0, -3), await readFile(new URL(file, place), 'utf8'))),
  );
}

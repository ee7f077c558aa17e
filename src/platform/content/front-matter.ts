// Markdown files of the release: plain `name: value` lines between two fences, then the text.
import { readdir, readFile } from 'node:fs/promises';

export interface SeedText {
  /** The name of the file without its ending. */
  readonly slug: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly body: string;
}

const FILE = /^---\n(.*?)\n---\n+(.*)$/s;
const LINE = /^(\w+): *(.*)$/;

/** @throws Error naming the file when it has no fences or a line that is none. */
export function readSeedText(slug: string, source: string): SeedText {
  const [, head, body] = FILE.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${slug}.md has no head between fences`);
  const facts = Object.fromEntries(
    head.split('\n').map((line) => {
      const [, name, value] = LINE.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new Error(`${slug}.md has a line that is no "name: value": ${line}`);
      return [name, value];
    }),
  );
  return { slug, facts, body: body.trim() };
}

/** The texts of a folder of `src/content`, by name. */
export async function readSeedTexts(folder: 'blog' | 'causes'): Promise<SeedText[]> {
  const place = new URL(`../../content/${folder}/`, import.meta.url);
  const files = (await readdir(place)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => readSeedText(file.slice(0, -3), await readFile(new URL(file, place), 'utf8'))),
  );
}

// Cached pictures of an external content service, so that they survive its outage. Bounded: the least recently used
// are removed first.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset, AssetOptions } from '../services/cms-service.ts';

const BYTES_MAX = 268_435_456;
const HEAD_END = 10;

export interface PictureKey {
  readonly id: string;
  readonly wishes: AssetOptions;
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);
const getPrefix = (id: string): string => `${hashText(id)}-`;
const getFileName = ({ id, wishes }: PictureKey): string =>
  getPrefix(id) + hashText(JSON.stringify(Object.entries(wishes).sort()));

interface Head {
  readonly type: string;
  /** Version of the source file. */
  readonly version: string;
}

export class PictureFiles {
  readonly #folder: string;
  readonly #bytesMax: number;
  /** Sizes by name, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(folder: string, bytesMax = BYTES_MAX) {
    this.#folder = folder;
    this.#bytesMax = bytesMax;
    mkdirSync(folder, { recursive: true });
    const files = readdirSync(folder).map((name) => ({ name, ...readSizeAndAge(join(folder, name)) }));
    for (const { name, size } of files.sort((a, b) => a.at - b.at)) this.#note(name, size);
  }

  /** The cached picture, of the given version of its file if one is given. */
  async read(key: PictureKey, version?: string): Promise<Asset | undefined> {
    const name = getFileName(key);
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    const file = await readFile(join(this.#folder, name)).catch(() => undefined);
    const end = file?.indexOf(HEAD_END) ?? -1;
    if (!file || end < 0) return undefined;
    const head = JSON.parse(file.subarray(0, end).toString()) as Head;
    if (version !== undefined && head.version !== version) return undefined;
    this.#note(name, size);
    return { type: head.type, bytes: new Uint8Array(file.subarray(end + 1)) };
  }

  async keep(key: PictureKey, { type, bytes }: Asset, version: string): Promise<void> {
    const head = Buffer.from(`${JSON.stringify({ type, version } satisfies Head)}\n`);
    const size = head.length + bytes.length;
    if (size > this.#bytesMax / 10) return;
    const name = getFileName(key);
    const fresh = join(this.#folder, `.${name}.${process.pid}`);
    await writeFile(fresh, Buffer.concat([head, bytes]));
    await rename(fresh, join(this.#folder, name));
    this.#note(name, size);
    for (const [oldest] of this.#sizes) {
      if (this.#bytes <= this.#bytesMax) break;
      await this.#drop(oldest);
    }
  }

  /** Removes all widths of an unpublished picture. */
  async forget(id: string): Promise<void> {
    const start = getPrefix(id);
    for (const name of [...this.#sizes.keys()].filter((held) => held.startsWith(start)))
      await this.#drop(name);
  }

  #note(name: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(name) ?? 0);
    this.#sizes.delete(name);
    this.#sizes.set(name, size);
  }

  async #drop(name: string): Promise<void> {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
    await rm(join(this.#folder, name), { force: true });
  }
}

function readSizeAndAge(file: string): { size: number; at: number } {
  const { size, mtimeMs: at } = statSync(file);
  return { size, at };
}

let opened: PictureFiles | undefined;

/** The cache of this process, in its data folder. */
export function getPictureFiles(): PictureFiles {
  opened ??= new PictureFiles(join(process.env.DATA_DIR || './data', 'pictures'));
  return opened;
}

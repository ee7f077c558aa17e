// Compresses what was built, once and as small as it gets: the files never change.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { getFileType } from './content-types.ts';

const COMPRESS_FROM_BYTES = 256;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes `.br` and `.gz` beside every text file of a folder, where they are smaller. */
export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !getFileType(entry.name).isText) continue;
    const file = join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    if (body.length < COMPRESS_FROM_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, BROTLI));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }));
  }
}

export const precompressed = (): AstroIntegration => ({
  name: 'drawcard-precompressed',
  hooks: { 'astro:build:done': ({ dir }) => precompress(fileURLToPath(dir)) },
});

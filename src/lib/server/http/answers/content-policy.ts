// Astro lists the hash of every script and style file in each page's policy. Those files are allowed by 'self' already;
// only what is in the page itself needs its hash. Without the others the header is a tenth as long.
import { createHash } from 'node:crypto';
import { memoise } from '../memoise.ts';

const POLICIES_MAX = 200;
const SHA256 = / 'sha256-([A-Za-z0-9+/]+=*)'/g;

export const hashScript = (content: Buffer): string => createHash('sha256').update(content).digest('base64');

export type ShortenPolicy = (policy: string) => string;

/** @param files hashes of the files that the site serves itself. */
export const createPolicyShortener = (files: ReadonlySet<string>): ShortenPolicy =>
  memoise(POLICIES_MAX, (policy) =>
    policy.replace(SHA256, (whole, hash: string) => (files.has(hash) ? '' : whole)),
  );

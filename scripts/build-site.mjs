// Builds the site: nothing is said unless something is wrong. The level is written into the site, whose own warnings and errors go
// to the log of the shop (`src/lib/build/astro-log.ts`), so it is never `silent`.
import { build } from 'astro';

await build({ logLevel: 'error' });

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The built server exports `render` of Astro's `App` instead of the adapter's handler for Node's requests. */
export const siteEntry: Plugin = {
  name: 'drawcard:site-entry',
  apply: 'build',
  enforce: 'post',
  config: () => {
    const index = fileURLToPath(new URL('../server/http/site-entry.ts', import.meta.url));
    return { environments: { ssr: { build: { rolldownOptions: { input: { index } } } } } };
  },
};

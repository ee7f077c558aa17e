import { INLINE_SCRIPTS } from '../domain/pages/inline-scripts.ts';
import { changePackage } from './change-package.ts';

const FILE = 'astro/dist/runtime/server/scripts.js';
const HEAD = 'function getPrescripts(result, type, directive) {';
const SLEEPING = JSON.stringify(`<script>${INLINE_SCRIPTS.keepPresses}</script>`);

/** Astro's style rule in front of islands goes: no style may stand in a body, and base.css has the rule. */
export const unstyledIslands = changePackage({
  name: 'unstyled-islands',
  file: FILE,
  search: /<style>.*?<\/style>/,
  replacement: '',
});

/**
 * An island that sleeps is started by the script of its page (islands/directives/start.ts), so that neither Astro's
 * element nor the directive weighs in the document; a script of a few bytes notes the presses that come before.
 */
export const sleepingIslands = changePackage({
  name: 'sleeping-islands',
  file: FILE,
  search: HEAD,
  replacement: `${HEAD} if (directive === 'interaction') return ${SLEEPING.replaceAll('$', '$$$$')};`,
});

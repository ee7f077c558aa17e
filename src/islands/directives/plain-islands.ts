import type { Plugin } from 'vite';
import { INLINE_SCRIPTS } from '../../lib/domain/pages/inline-scripts.ts';

const HEAD = 'function getPrescripts(result, type, directive) {';

/**
 * Changes what Astro writes in front of islands. Its style rule goes: no style may stand in a body, and base.css has the
 * rule. An island that sleeps is started by the script of its page (start.ts), so that neither Astro's element nor the
 * directive weighs in the document; a script of a few bytes notes the presses that come before.
 */
export const plainIslands: Plugin = {
  name: 'drawcard:plain-islands',
  transform(code, id) {
    if (!id.includes('astro/dist/runtime/server/scripts.js')) return undefined;
    if (!code.includes(HEAD))
      throw new Error('Astro starts islands in another way than plain-islands.ts expects.');
    const sleeping = `if (directive === 'interaction') return ${JSON.stringify(`<script>${INLINE_SCRIPTS.keepPresses}</script>`)};`;
    return code.replace(/<style>.*?<\/style>/, '').replace(HEAD, `${HEAD} ${sleeping}`);
  },
};

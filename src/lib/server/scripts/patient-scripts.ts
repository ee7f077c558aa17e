// No script is fetched before the style sheet, and those that wait for nothing only once the page is painted: nothing
// that a visitor sees at first needs them. Another script may have a first press to hear.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { INLINE_SCRIPTS } from '../../domain/pages/inline-scripts.ts';

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

/** What `script-src` allows the scripts in pages by. */
export const INLINE_SCRIPT_HASHES = Object.values(INLINE_SCRIPTS).map(hash);

const TAG = /`<script type="module" src="(\$\{.*?\}\$\{resolved\})"><\/script>`/;
/** The components whose scripts wait for the paint; a press on the ticket builder is noted meanwhile. */
const AFTER_PAINT = /\/(?:SessionStart|Countdown|\[\.\.\.gameTypeKey\])\.astro\b/;

/** Changes how Astro writes the address of a script into a page. */
export const patientScripts: Plugin = {
  name: 'drawcard:patient-scripts',
  transform(code, id) {
    if (!id.includes('astro/dist/runtime/server/render/script.js')) return undefined;
    if (!TAG.test(code))
      throw new Error('Astro writes scripts in another way than patient-scripts.ts expects.');
    return code.replace(
      TAG,
      `${AFTER_PAINT}.test(id) ? \`<script data-src="$1">${INLINE_SCRIPTS.startAfterPaint}</script>\` : \`<script type="module" fetchpriority="low" src="$1"></script>\``,
    );
  },
};

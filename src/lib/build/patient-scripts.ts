// No script is fetched before the style sheet, and those that wait for nothing only once the page is painted: nothing
// that a visitor sees at first needs them. Another script may have a first press to hear.
import { createHash } from 'node:crypto';
import { INLINE_SCRIPTS } from '../domain/pages/inline-scripts.ts';
import { changePackage } from './change-package.ts';

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

/** What `script-src` allows the scripts in pages by. */
export const INLINE_SCRIPT_HASHES = Object.values(INLINE_SCRIPTS).map(hash);

/** The components whose scripts wait for the paint; a press on the ticket builder is noted meanwhile. */
const AFTER_PAINT = /\/(?:SessionStart|Countdown|\[\.\.\.gameTypeKey\])\.astro\b/;
const WAITING = `<script data-src="$1">${INLINE_SCRIPTS.startAfterPaint.replaceAll('$', '$$$$')}</script>`;

/** Changes how Astro writes the address of a script into a page. */
export const patientScripts = changePackage({
  name: 'patient-scripts',
  file: 'astro/dist/runtime/server/render/script.js',
  search: /`<script type="module" src="(\$\{.*?\}\$\{resolved\})"><\/script>`/,
  replacement: `${AFTER_PAINT}.test(id) ? \`${WAITING}\` : \`<script type="module" fetchpriority="low" src="$1"></script>\``,
});

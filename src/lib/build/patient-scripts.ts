// No script is fetched before the style sheet, and those that wait for nothing only once the page is painted: nothing
// that a visitor sees at first needs them. Another script may have a first press to hear.
import { createHash } from 'node:crypto';
import { INLINE_SCRIPTS } from '../domain/pages/inline-scripts.ts';
import { changePackage } from './change-package.ts';

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

/** What `script-src` allows the scripts in pages by. */
export const INLINE_SCRIPT_HASHES = Object.values(INLINE_SCRIPTS).map(hash);

/** The components whose scripts wait for the paint. */
const AFTER_PAINT = /\/(?:SessionStart|Countdown)\.astro\b/;
/** So does the script of the ticket builder's page; a press is noted meanwhile. */
const BUILDER = /\/\[\.\.\.gameTypeKey\]\.astro\b/;

const wait = (text: string): string => `\`<script data-src="$1">${text.replaceAll('$', '$$$$')}</script>\``;

/** Changes how Astro writes the address of a script into a page. */
export const patientScripts = changePackage({
  name: 'patient-scripts',
  file: 'astro/dist/runtime/server/render/script.js',
  search: /`<script type="module" src="(\$\{.*?\}\$\{resolved\})"><\/script>`/,
  replacement: [
    `${BUILDER}.test(id) ? ${wait(INLINE_SCRIPTS.startBuilder)}`,
    `${AFTER_PAINT}.test(id) ? ${wait(INLINE_SCRIPTS.startAfterPaint)}`,
    '`<script type="module" fetchpriority="low" src="$1"></script>`',
  ].join(' : '),
});

// How the address of a script is written into a page, by what the script is of.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patientScripts } from '#lib/build/patient-scripts.ts';
import { INLINE_SCRIPTS } from '#lib/domain/pages/inline-scripts.ts';

const FILE = 'node_modules/astro/dist/runtime/server/render/script.js';
const SRC = '/_assets/page.js';

/** Astro's module as the build has it. */
async function renderScript(id: string): Promise<string> {
  const { transform } = patientScripts;
  if (typeof transform !== 'function') throw new Error('The plugin has no function');
  const code: string = Reflect.apply(transform, undefined, [readFileSync(FILE, 'utf8'), `/${FILE}`]);
  const body = code.replace(/^import .*$/m, '').replace(/^export \{[^}]*\};?/m, 'return renderScript;');
  const render = new Function('createRenderInstruction', body)(({ content }: { content: string }) => content);
  return render({ inlinedScripts: new Map(), base: '/', resolve: async () => SRC }, id);
}

test.for([
  ['/src/components/session/SessionStart.astro', 'startAfterPaint'],
  ['/src/components/draw/Countdown.astro', 'startAfterPaint'],
  ['/src/pages/[productOfferKey]/[...gameTypeKey].astro', 'startBuilder'],
] as const)('the script of %s waits for the paint: %s', async ([file, text]) => {
  const content = await renderScript(`${file}?astro&type=script&index=0&lang.ts`);
  expect(content).toBe(`<script data-src="${SRC}">${INLINE_SCRIPTS[text]}</script>`);
});

test('any other is a module that the browser runs when the page is read', async () => {
  const content = await renderScript('/src/components/account/AddressLookup.astro?astro&type=script');
  expect(content).toBe(`<script type="module" fetchpriority="low" src="${SRC}"></script>`);
});

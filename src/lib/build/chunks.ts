// How the scripts of pages are cut into files, and what the bundler puts around them.
import type { Plugin } from 'vite';

const IMPORT_HELPER = 'import-helper';
const HELPER_IMPORT = new RegExp(`import\\{(\\w+)(?: as ([\\w$]+))?\\}from"\\./${IMPORT_HELPER}\\.[^"]+";`);

/** What nearly every page loads is in few files: parts of a hundred bytes weigh twice as much apart. */
export const pageChunks: Plugin = {
  name: 'drawcard:page-chunks',
  apply: 'build',
  config: () => {
    const groups = [
      { name: 'time', test: /\/(site-clock|relative-dates)\.ts$/ },
      { name: IMPORT_HELPER, test: /vite\/preload-helper/ },
    ];
    return {
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    };
  },
};

/** Chunks here share no style sheets, so a late import needs none of the bundler's preloading around it. */
export const plainImports: Plugin = {
  name: 'drawcard:plain-imports',
  enforce: 'post',
  transform: (_code, id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
  /** Nor the lists of what each import would preload, nor a file of its own for what is left of the helper. */
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.name === IMPORT_HELPER) delete bundle[chunk.fileName];
        chunk.code = chunk.code
          .replace(/^const __vite__mapDeps=.*;\n/m, '')
          .replaceAll(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
          .replace(HELPER_IMPORT, (_whole, name, alias = name) => `var ${alias}=e=>e();`);
        chunk.imports = chunk.imports.filter((file) => !file.includes(`/${IMPORT_HELPER}.`));
      }
    },
  },
};

const COMPILED_AHEAD_FROM = 800;
/** Small, and run once after the paint: the hint would weigh more than it saves. */
const SCRIPT_OF_PAGE = /astro_type_script|\/time\./;

/**
 * Chromium's hint to compile all functions of a file while it loads, off the main thread: compiled one by one at the
 * first call, React and the ticket builder cost the first touch more than their own work.
 * https://github.com/w3ctag/design-reviews/issues/947
 */
export const compiledAhead: Plugin = {
  name: 'drawcard:compiled-ahead',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.code.length < COMPILED_AHEAD_FROM) continue;
        if (SCRIPT_OF_PAGE.test(chunk.fileName)) continue;
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
};

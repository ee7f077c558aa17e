import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { interactionDirective } from './src/islands/directives/integration.ts';
import { plainIslands } from './src/islands/directives/plain-islands.ts';
import { browserRoutes } from './src/lib/browser-routes.ts';
import { precompressed } from './src/lib/server/http/answers/precompress.ts';
import { INLINE_SCRIPT_HASHES, patientScripts } from './src/lib/server/scripts/patient-scripts.ts';
import { pageStyles } from './src/lib/server/styles/page-sheets.ts';

const IMPORT_HELPER = 'import-helper';
const HELPER_IMPORT = new RegExp(`import\\{(\\w+)(?: as ([\\w$]+))?\\}from"\\./${IMPORT_HELPER}\\.[^"]+";`);

/** Chunks here share no style sheets, so a late import needs none of the bundler's preloading around it. */
const plainImports = {
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
const compiledAhead = {
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

const ICON_CLASSES = 'params.includeDefaultClasses === false';

/** Icons carry no classes of their library: nothing is styled by them, and a page has dozens. */
const plainIcons = {
  name: 'drawcard:plain-icons',
  transform: (code, id) => {
    if (!id.includes('@lucide/astro/src/utils/buildLucideIconNode')) return undefined;
    if (!code.includes(ICON_CLASSES)) throw new Error('The icons are made in another way than expected.');
    return code.replace(ICON_CLASSES, 'true');
  },
};

/** The policy of the pages forbids scripts to compile code; zod would try to, and each try is reported as a violation. */
const patientZod = {
  name: 'drawcard:patient-zod',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.includes('zod/v4/core/core.js') ? `${code}\nconfig({ jitless: true });` : undefined,
};

/** The built server exports `render` of Astro's `App` instead of the adapter's handler for Node's requests. */
const siteEntry = {
  name: 'drawcard:site-entry',
  apply: 'build',
  enforce: 'post',
  config: () => {
    const index = fileURLToPath(new URL('./src/lib/server/http/site-entry.ts', import.meta.url));
    return { environments: { ssr: { build: { rolldownOptions: { input: { index } } } } } };
  },
};

/** What nearly every page loads is in few files: parts of a hundred bytes weigh twice as much apart. */
const pageChunks = {
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

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), interactionDirective(), pageStyles(), precompressed()],
  trailingSlash: 'ignore',
  build: { assets: '_assets', inlineStylesheets: 'never' },
  cache: {
    provider: {
      name: 'page-cache',
      entrypoint: new URL('./src/lib/server/http/cache-provider.ts', import.meta.url),
    },
  },
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { resources: ["'self'"], hashes: INLINE_SCRIPT_HASHES },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    plugins: [
      siteEntry,
      pageChunks,
      browserRoutes,
      plainImports,
      compiledAhead,
      plainIslands,
      plainIcons,
      patientScripts,
      patientZod,
    ],
    define: { 'import.meta.env.BUILD_ID': JSON.stringify(process.env.BUILD_ID ?? 'unknown') },
    build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
  },
  devToolbar: { enabled: false },
  server: { port: 4321 },
});

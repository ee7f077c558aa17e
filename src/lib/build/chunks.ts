// How the scripts of pages are cut into files, and what the bundler puts around them.
import type { Plugin } from 'vite';

const IMPORT_HELPER = 'import-helper';
const HELPER_LINE = new RegExp(
  `^import \\{ \\w+ as __vitePreload \\} from "\\./${IMPORT_HELPER}\\.[^"]+";\n`,
  'm',
);
const HELPER_IMPORT = new RegExp(`import\\{(\\w+)(?: as ([\\w$]+))?\\}from"\\./${IMPORT_HELPER}\\.[^"]+";`);

/** What nearly every page loads is in few files: parts of a hundred bytes weigh twice as much apart. */
export const pageChunks: Plugin = {
  name: 'drawcard:page-chunks',
  apply: 'build',
  config: () => {
    const groups = [
      { name: 'time', test: /\/(countdown|site-clock|relative-dates)\.ts$/ },
      { name: IMPORT_HELPER, test: /vite\/preload-helper/ },
    ];
    return {
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    };
  },
};

/** `const { open } = await import("./a.js"); return { open };`: what the bundler looks for names by. */
const NAMED_IMPORT =
  /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\));\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g;
const INNERMOST_IMPORT =
  /__vitePreload\(\(\) => ((?:(?!__vitePreload|__VITE_PRELOAD__)[\s\S])+?), __VITE_PRELOAD__\)/g;

/** Takes the bundler's wrapper off every late import of a chunk; leaves all of them where one is of another form. */
export function unwrapImports(code: string): string {
  let plain = code.replaceAll(NAMED_IMPORT, '$1');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(INNERMOST_IMPORT, '$1');
  }
  const rest = plain.replace(HELPER_LINE, '');
  return rest.includes('__vitePreload') ? code : rest;
}

/** Chunks here share no style sheets, so a late import needs none of the bundler's preloading around it. */
export const plainImports: Plugin = {
  name: 'drawcard:plain-imports',
  enforce: 'post',
  transform: (_code, id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
  renderChunk: (code) => (code.includes('__vitePreload') ? unwrapImports(code) : undefined),
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

/** What an entry is that only imports another file of its folder. */
const FACADE = /^import"\.\/([^"/]+)";?\s*$/;

interface ScriptFile {
  readonly fileName: string;
  readonly isEntry: boolean;
  code: string;
  imports: string[];
  dynamicImports: string[];
}

/** Puts the file that an entry only imports in the place of the entry: every page of it fetches one file less. */
export function foldFacades(files: readonly ScriptFile[]): ReadonlySet<string> {
  const folded = new Set<string>();
  for (const facade of files) {
    const name = FACADE.exec(facade.code)?.[1];
    const file = files.find(({ fileName }) => name && fileName.endsWith(`/${name}`));
    if (!name || !file || !facade.isEntry || file.isEntry || folded.has(file.fileName)) continue;
    const ownName = facade.fileName.split('/').at(-1)!;
    const rename = (path: string) => (path === file.fileName ? facade.fileName : path);
    facade.code = file.code;
    folded.add(file.fileName);
    for (const other of files) {
      other.code = other.code.replaceAll(`./${name}`, `./${ownName}`);
      other.imports = other === facade ? file.imports : other.imports.map(rename);
      other.dynamicImports = other === facade ? file.dynamicImports : other.dynamicImports.map(rename);
    }
  }
  return folded;
}

export const foldedFacades: Plugin = {
  name: 'drawcard:folded-facades',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const fileName of foldFacades(chunks)) delete bundle[fileName];
    },
  },
};

const COMPILED_AHEAD_FROM = 800;
/** Small, and run once after the paint: the hint would weigh more than it saves. */
const SCRIPT_OF_PAGE = /astro_type_script/;

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

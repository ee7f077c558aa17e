// Late imports of the scripts of pages go by `importCode`, which a lost connection does not spoil for the life of the page.
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';

const MODULE = fileURLToPath(new URL('../stores/page/fetch-code.ts', import.meta.url));
const NAME = 'fetch-code';
const LATE = /\bimport\((?=[`"]\.\/[^`"]+[`"]\))/g;
const CALL = '$late';

/** Scripts that pages name themselves are few bytes: what they import late they fetch by that file, once it is asked for. */
const isOfPage = ({ isEntry, fileName }: ScriptFile): boolean =>
  isEntry && /astro_type_script/.test(fileName);

interface ScriptFile {
  readonly fileName: string;
  readonly isEntry: boolean;
  code: string;
  imports: string[];
}

/** Lets the late imports of files call `importCode` of the file that has it, which imports nothing and may be had anew. */
export function replaceLateImports(files: readonly ScriptFile[], source: ScriptFile): void {
  const path = `./${source.fileName.split('/').at(-1)}`;
  const shared = `import{importCode as ${CALL}}from"${path}";`;
  const late = `var late$="",${CALL}=p=>import("${path}"+late$).then(m=>m.importCode(p),e=>{throw late$+="?",e});`;
  for (const file of files) {
    if (file === source) continue;
    const code = file.code.replaceAll(LATE, `${CALL}(`);
    if (code === file.code) continue;
    const isLate = isOfPage(file);
    file.code = `${isLate ? late : shared}${code}`;
    if (!isLate) file.imports = [...file.imports, source.fileName];
  }
}

export const lateImports: Plugin = {
  name: 'drawcard:late-imports',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: MODULE, name: NAME, preserveSignature: 'strict' });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(
        (file): file is Rollup.OutputChunk => file.type === 'chunk',
      );
      const source = chunks.find(({ facadeModuleId }) => facadeModuleId === MODULE);
      if (!source) throw new Error(`${MODULE} is not among the scripts.`);
      replaceLateImports(chunks, source);
    },
  },
};

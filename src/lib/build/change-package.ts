// A release of a package that is written otherwise stops the build, so that no change is lost unseen.
import type { Plugin } from 'vite';

export interface PackageChange {
  /** The end of the plugin's name. */
  readonly name: string;
  /** A part of the module's path that no other module has. */
  readonly file: string;
  readonly search: string | RegExp;
  readonly replacement: string;
}

/** A plugin that replaces text in one module of a package. */
export const changePackage = ({ name, file, search, replacement }: PackageChange): Plugin => ({
  name: `drawcard:${name}`,
  transform(code, id) {
    if (!id.includes(file)) return undefined;
    const isFound = typeof search === 'string' ? code.includes(search) : search.test(code);
    if (!isFound) throw new Error(`${file} is written in another way than the plugin ${name} expects.`);
    return code.replace(search, replacement);
  },
});

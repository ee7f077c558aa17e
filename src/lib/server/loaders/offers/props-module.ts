// The properties of an island as a module of the site: see islands/directives/island-props.ts.
import { createHash } from 'node:crypto';

const VERSION_LENGTH = 12;

export interface PropsModule {
  /** Of the text alone: a page and a module of one version were made from the same. */
  readonly version: string;
  /** The source of the module. */
  readonly source: string;
}

export function createPropsModule(packed: string): PropsModule {
  const version = createHash('sha256').update(packed).digest('base64url').slice(0, VERSION_LENGTH);
  const source = `export const version=${JSON.stringify(version)};export default ${JSON.stringify(packed)};`;
  return { version, source };
}

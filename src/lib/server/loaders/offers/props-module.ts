// The properties of an island as a module of the site: see islands/directives/island-props.ts.
import { createHash } from 'node:crypto';

const VERSION_LENGTH = 12;

/** Of the text alone: a page and a module of one version were made from the same. */
export const hashProps = (packed: string): string =>
  createHash('sha256').update(packed).digest('base64url').slice(0, VERSION_LENGTH);

/** The source of the module that has these properties. */
export const renderPropsModule = (packed: string): string =>
  `export const version=${JSON.stringify(hashProps(packed))};export default ${JSON.stringify(packed)};`;

// Whether the extensions of a shop fit this release and one another. Nothing of one that does not is run.
import { EXTENSION_VERSION } from './extension.ts';
import type { PlatformModule } from './module.ts';
import { StartRefused } from './start-refused.ts';

/** What databases record of extensions begins so, with the extension's name. */
const STEP = /^x-([a-z]+)-\d{4}-[a-z\d-]+$/;

/** The extension that a recorded step belongs to; undefined for those of the release. */
export const getExtensionOf = (step: string): string | undefined => STEP.exec(step)?.[1];

/** Names that only one module may bring, by what they name. */
const NAMED_ONCE: Readonly<Record<string, (module: PlatformModule) => readonly string[]>> = {
  'are called': ({ name }) => [name],
  'bring the command': ({ commands = {} }) => Object.keys(commands),
  'bring the setting': ({ settings = {} }) => Object.keys(settings),
  'bring the kind of job': ({ jobs = [] }) => jobs.map(({ kind }) => kind),
  'bring the gateway': ({ paymentProviders = [] }) => paymentProviders.map(({ gateway }) => gateway),
  'bring the kind of product': ({ productKinds = [] }) => productKinds.map(({ kind }) => kind),
};

function findVersionFault(extension: PlatformModule & { readonly extends?: unknown }): string | undefined {
  const { name, extends: version } = extension;
  if (version === EXTENSION_VERSION) return undefined;
  const said = version === undefined ? 'says no version' : `is written for version ${String(version)}`;
  return `The extension ${name} ${said} of the contract of extensions, and this release has ${EXTENSION_VERSION}. Bring the extension up to date, or take it out of extensions/extensions.ts (docs/extend.md).`;
}

/** Databases record the names of steps: they tell whose they are. */
function findNameFault({ name, migrations = {} }: PlatformModule): string | undefined {
  if (!/^[a-z]+$/.test(name)) return `The name of the extension "${name}" must be lower-case letters alone.`;
  const step = Object.keys(migrations).find((recorded) => getExtensionOf(recorded) !== name);
  return (
    step &&
    `The migration ${step} of the extension ${name} must be called x-${name}- with four digits and a word, as x-${name}-0001-begin.`
  );
}

function findTwice(modules: readonly PlatformModule[]): string | undefined {
  for (const [verb, listNames] of Object.entries(NAMED_ONCE)) {
    const owners = new Map<string, string>();
    for (const module of modules)
      for (const name of listNames(module)) {
        const owner = owners.get(name);
        if (owner !== undefined)
          return `Two modules ${verb} ${name}: ${owner} and ${module.name}. Give the one of the extension another name.`;
        owners.set(name, module.name);
      }
  }
  return undefined;
}

/** @throws StartRefused naming the first that does not fit, and what to do */
export function checkExtensions(own: readonly PlatformModule[], extensions: readonly PlatformModule[]): void {
  const fault =
    extensions.map(findVersionFault).find((found) => found !== undefined) ??
    extensions.map(findNameFault).find((found) => found !== undefined) ??
    findTwice([...own, ...extensions]);
  if (fault !== undefined) throw new StartRefused(fault);
}

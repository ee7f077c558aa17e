// What the areas of a shop bring, put together by those that use it. An area is never asked by name: what it brings
// stands in its module, and the order is that of the shop's list of modules.
import { DomainError } from './domain-error.ts';
import type { ModuleHooks, PlatformModule } from './module.ts';
import type { Services } from './services.ts';

type Shop = Pick<Services, 'modules'>;

/** Names of the fields of a module that hold a list. */
type ListField = {
  [K in keyof PlatformModule]-?: NonNullable<PlatformModule[K]> extends readonly unknown[] ? K : never;
}[keyof PlatformModule];

type ArgsOf<K extends keyof ModuleHooks> = ModuleHooks[K] extends (...args: infer A) => Promise<void>
  ? A
  : never;

type PartOf<K extends ListField> = NonNullable<PlatformModule[K]>[number];

const listsOfShops = new WeakMap<readonly PlatformModule[], Map<ListField, readonly unknown[]>>();

/** What all areas of the shop bring under this name, in the order of the modules. The same list at every call. */
export function listParts<K extends ListField>({ modules }: Shop, field: K): readonly PartOf<K>[] {
  let lists = listsOfShops.get(modules);
  if (!lists) {
    lists = new Map();
    listsOfShops.set(modules, lists);
  }
  let parts = lists.get(field) as readonly PartOf<K>[] | undefined;
  if (!parts) {
    parts = modules.flatMap((module) => (module[field] ?? []) as readonly PartOf<K>[]);
    lists.set(field, parts);
  }
  return parts;
}

/**
 * Calls a hook of every area that has it, one after the other, in the order of the modules. What one throws ends the rest
 * and the transaction that it runs in; an error that no rule foresaw is logged with the name of the area.
 */
export async function runHooks<K extends keyof ModuleHooks>(
  services: Services,
  hook: K,
  ...args: ArgsOf<K>
): Promise<void> {
  for (const { name, hooks } of services.modules) {
    const run = hooks?.[hook] as ((...args: ArgsOf<K>) => Promise<void>) | undefined;
    if (!run) continue;
    try {
      await run(...args);
    } catch (error) {
      if (!(error instanceof DomainError))
        services.log.warn({ err: error, module: name, hook }, 'a hook failed');
      throw error;
    }
  }
}

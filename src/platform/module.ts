// What an area of the platform brings. The areas are listed in modules.ts; the app, the worker, the sweep, the
// migrations and the operator's command line collect from that list.
import type { SettingSchemas } from './ground/config/check-setting.ts';
import type { MigrationStep } from './ground/db/migrate.ts';
import type { JobDefinition, Poll, WorkerTools } from './ground/jobs/lanes.ts';
import type { Command } from './ground/operator/command.ts';
import type { Services } from './services.ts';

declare module './services.ts' {
  interface Services {
    /** The areas that this shop is made of, in the order in which their hooks are called; see `modules.ts`. */
    readonly modules: readonly PlatformModule[];
  }
}

/**
 * Calls of areas by one another, in the transaction of what has happened. The area that calls declares the hook here by
 * `declare module`, those that follow it give a function under its name; see `runHooks`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas add to it
export interface ModuleHooks {}

/** What an area brings. Areas that collect more than stands here add their field by `declare module`. */
export interface PlatformModule {
  /** As its folder. */
  readonly name: string;
  readonly hooks?: Partial<ModuleHooks>;
  /** Kinds of jobs that the worker does, on time or on a calendar. */
  readonly jobs?: readonly JobDefinition[];
  /** Work that the worker looks for again and again, where there is no job that names it. */
  readonly polls?: (tools: WorkerTools) => readonly Poll[];
  /** Deletes rows that have served their time. Run once a day. */
  readonly sweep?: (services: Services) => Promise<void>;
  /** Steps of the schema by the name that databases record: a name never changes. They are applied in order of names. */
  readonly migrations?: Readonly<Record<string, MigrationStep>>;
  /** Commands of the operator by name, as `draws list`. */
  readonly commands?: Readonly<Record<string, Command>>;
  /** What the settings that the area reads may hold, by their keys: `config set` takes nothing else. */
  readonly settings?: SettingSchemas;
}

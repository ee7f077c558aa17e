// The embedded services as one `fetch` function: in this process, as a server of their own, or left out where
// remote ones are configured.
import { Hono } from 'hono';
import type { DirectAnswer, DirectCall } from '#lib/contracts/protocol/direct-call.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { sendError } from './call-answer.ts';
import { createDirectAnswerer } from './direct-calls.ts';
import { createDomainError } from './domain-error.ts';
import { collectSettingRights, collectSettings } from './ground/config/collect-settings.ts';
import { createConfigCommands } from './ground/config/commands.ts';
import type { Command } from './ground/operator/command.ts';
import type { Registered, Router } from './http.ts';
import type { PlatformModule } from './module.ts';
import { MODULES } from './modules.ts';
import type { Services } from './services.ts';

export interface PlatformApp {
  fetch(request: Request): Promise<Response>;
  /** Answers the site in this process, without the way over HTTP. */
  answer(call: DirectCall): Promise<DirectAnswer>;
  /** Every call that is served; the reference page and the access tests read it. */
  readonly registered: readonly Registered[];
}

/** The operator's commands of all areas, by name, with those for the settings of all areas. */
export const collectCommands = (
  modules: readonly PlatformModule[] = MODULES,
): Readonly<Record<string, Command>> => ({
  ...createConfigCommands(collectSettings(modules), collectSettingRights(modules)),
  ...Object.fromEntries(modules.flatMap(({ commands = {} }) => Object.entries(commands))),
});

export function createApp(services: Services): PlatformApp {
  const app = new Hono();
  const router: Router = { app, services, registered: [], commands: collectCommands(services.modules) };
  for (const { serve } of services.modules) serve?.(router);
  app.notFound(() => sendError(services, createDomainError(COMMON_ERRORS, 'not_found')));
  app.onError((error) => sendError(services, error));
  const { registered } = router;
  return {
    fetch: async (request) => app.fetch(request),
    answer: createDirectAnswerer(services, registered),
    registered,
  };
}

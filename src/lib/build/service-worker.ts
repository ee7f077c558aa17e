// Builds the service worker: one file at an address that stays, since browsers ask that very address for a newer one.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PAYMENT_ADDRESSES } from '../domain/pages/payment-addresses.ts';
import { urls } from '../domain/pages/urls.ts';
import type { Area, Route } from '../route-rules.ts';
import { AREAS, ROUTES } from '../routes.ts';

const ENTRY = fileURLToPath(new URL('../../service-worker/main.ts', import.meta.url));
const GATEWAY_LOGOUT = `${AREAS.api?.base}/logout`;

/** What the worker knows of the table of routes (`src/service-worker/settings.ts`). */
export function createWorkerSettings(build: string) {
  const areas = Object.values<Area>(AREAS);
  const routes = Object.values<Route>(ROUTES);
  return {
    build,
    offline: urls.offline(),
    pocket: urls.pocket(),
    untouched: [
      ...areas.filter(({ access }) => access === 'staff').map(({ base }) => base),
      AREAS.api?.base ?? '',
      urls.preview(),
    ],
    askedOnce: [
      ...routes.flatMap(({ secretAfter }) => secretAfter?.split('/[', 1) ?? []),
      ...PAYMENT_ADDRESSES,
    ],
    leaving: [urls.logout(), urls.closeAccount(), GATEWAY_LOGOUT].map((path) => path.toLowerCase()),
  };
}

/** Writes it into a folder. */
async function writeWorker(folder: string, build: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'warn',
    transform: { define: { WORKER_SETTINGS: JSON.stringify(createWorkerSettings(build)) } },
  });
  try {
    await bundle.write({ file: join(folder, urls.serviceWorker()), format: 'iife', minify: true });
  } finally {
    await bundle.close();
  }
}

/** Before the files are compressed. */
export const serviceWorker = (): AstroIntegration => ({
  name: 'drawcard:service-worker',
  hooks: {
    'astro:build:done': ({ dir }) => writeWorker(fileURLToPath(dir), process.env.BUILD_ID ?? 'unknown'),
  },
});

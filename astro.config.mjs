import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { interactionDirective } from './src/islands/directives/integration.ts';
import { browserRoutes } from './src/lib/browser-routes.ts';
import { compiledAhead, foldedFacades, pageChunks, plainImports } from './src/lib/build/chunks.ts';
import { lateImports } from './src/lib/build/late-imports.ts';
import { INLINE_SCRIPT_HASHES, patientScripts } from './src/lib/build/patient-scripts.ts';
import { plainIcons } from './src/lib/build/plain-icons.ts';
import { sleepingIslands, unstyledIslands } from './src/lib/build/plain-islands.ts';
import { plainZod } from './src/lib/build/plain-zod.ts';
import { serviceWorker } from './src/lib/build/service-worker.ts';
import { siteEntry } from './src/lib/build/site-entry.ts';
import { precompressed } from './src/lib/server/http/answers/precompress.ts';
import { pageStyles } from './src/lib/server/styles/page-sheets.ts';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), interactionDirective(), pageStyles(), serviceWorker(), precompressed()],
  logger: { entrypoint: new URL('./src/lib/build/astro-log.ts', import.meta.url) },
  trailingSlash: 'ignore',
  build: { assets: '_assets', inlineStylesheets: 'never' },
  cache: {
    provider: {
      name: 'page-cache',
      entrypoint: new URL('./src/lib/server/http/cache-provider.ts', import.meta.url),
    },
  },
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { resources: ["'self'"], hashes: INLINE_SCRIPT_HASHES },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    plugins: [
      siteEntry,
      pageChunks,
      browserRoutes,
      plainImports,
      foldedFacades,
      lateImports,
      compiledAhead,
      unstyledIslands,
      sleepingIslands,
      plainIcons,
      patientScripts,
      plainZod,
    ],
    define: { 'import.meta.env.BUILD_ID': JSON.stringify(process.env.BUILD_ID ?? 'unknown') },
    build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
  },
  devToolbar: { enabled: false },
  server: { port: 4321 },
});

import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { interactionDirective } from './src/islands/directives/integration.ts';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), interactionDirective()],
  trailingSlash: 'ignore',
  build: { assets: '_assets', inlineStylesheets: 'never' },
  security: { checkOrigin: false, csp: true },
  devToolbar: { enabled: false },
  server: { port: 4321 },
});

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { InteractionSettings } from './interaction.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Fetches React on the first hover, focus or touch. The script of a page with such an island imports start.ts.
     */
    'client:interaction'?: InteractionSettings;
  }
}

/** Registers `client:interaction`. */
export const interactionDirective = (): AstroIntegration => ({
  name: 'drawcard:interaction',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({
        name: 'interaction',
        entrypoint: fileURLToPath(new URL('./interaction.ts', import.meta.url)),
      });
    },
  },
});

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Fetches React on the first hover, focus or touch. A string names a document event that wakes it too. */
    'client:interaction'?: boolean | string;
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

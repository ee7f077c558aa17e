// Registers the directive before Astro's element asks for it.
import interaction from './interaction.ts';

declare global {
  /** Astro's own registry of directives. */
  var Astro: Record<string, typeof interaction> | undefined;
}

globalThis.Astro ??= {};
globalThis.Astro.interaction = interaction;

// Registers the directive before Astro's element asks for it, in the registry that Astro's own directives use.
import interaction from './interaction.ts';

Object.assign(globalThis, { Astro: { interaction } });

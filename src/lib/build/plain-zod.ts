import type { Plugin } from 'vite';

/** The policy of the pages forbids scripts to compile code; zod would try to, and each try is reported as a violation. */
export const plainZod: Plugin = {
  name: 'drawcard:plain-zod',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.includes('zod/v4/core/core.js') ? `${code}\nconfig({ jitless: true });` : undefined,
};

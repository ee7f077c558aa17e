import type { Copy } from '../content/copy.ts';

const KEY = 'checkout.regulation';

/**
 * Key of the words that the regulator asks for beside the pay button. A state with words of its own, such as
 * `checkout.regulation-sa`, has those.
 */
export function getRegulationKey(copy: Copy, state: string | undefined): string {
  const own = `${KEY}-${state?.toLowerCase()}`;
  return state && copy[own]?.trim() ? own : KEY;
}

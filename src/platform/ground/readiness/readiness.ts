// What a shop still needs before it may sell. Areas say what of it is theirs; the checklist, `/readyz` and the till ask here.
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';

/** What is not there yet. */
export interface Need {
  /** By which others name it, as `terms`. */
  readonly key: string;
  /** What is missing, as a sentence. */
  readonly what: string;
  /** What to do, and where. */
  readonly todo: string;
  /** The law asks for it: nothing is sold without it. */
  readonly isByLaw?: boolean;
  /** The offer that alone is not sold without it; everything where it is left out. */
  readonly offerKey?: string;
}

/** Gives what its area lacks. @returns nothing where all is there */
export type ReadinessCheck = (services: Services) => Promise<readonly Need[]> | readonly Need[];

declare module '../../module.ts' {
  interface PlatformModule {
    /** What the shop still needs of this area before it may sell. */
    readonly readiness?: readonly ReadinessCheck[];
  }
}

/** What the shop still needs, what the law asks for first. A demonstration sells nothing real, and needs nothing. */
export async function listNeeds(services: Services): Promise<readonly Need[]> {
  if (services.isRealShop !== true) return [];
  const needs: Need[] = [];
  for (const check of listParts(services, 'readiness')) needs.push(...(await check(services)));
  return [...needs.filter(({ isByLaw }) => isByLaw), ...needs.filter(({ isByLaw }) => !isByLaw)];
}

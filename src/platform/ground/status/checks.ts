// How a part of the shop is, asked of the areas that know.

import type { PartState, ShopPart } from '#lib/contracts/status.ts';
import { pickWorse } from '#lib/domain/status/status-days.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { readMaintenance } from '../config/maintenance.ts';

export interface StatusCheck {
  readonly part: ShopPart;
  /** A short statement, asked once a minute. */
  readonly find: (services: Services) => Promise<Extract<PartState, 'up' | 'degraded' | 'down'>>;
}

declare module '../../module.ts' {
  interface PlatformModule {
    /** What the area says of the parts of the shop that people use. */
    readonly statusChecks?: readonly StatusCheck[];
  }
}

/** The parts that need the shop to be open. */
const CLOSED_IN_MAINTENANCE: readonly ShopPart[] = ['tickets', 'deposits'];

/** The worst that an area says of the part; up where none says anything. @param isClosed for maintenance */
export async function findPartState(
  services: Services,
  part: ShopPart,
  isClosed: boolean,
): Promise<PartState> {
  if (isClosed && CLOSED_IN_MAINTENANCE.includes(part)) return 'maintenance';
  let state: PartState = 'up';
  for (const check of listParts(services, 'statusChecks'))
    if (check.part === part) state = pickWorse(state, await check.find(services));
  return state;
}

export const isClosedForMaintenance = ({ database }: Services): Promise<boolean> =>
  readMaintenance(database.db);

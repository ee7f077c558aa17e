// Sets a value, wherever that is asked for: at the command line, over HTTP, at the desk.
import type { Operator } from '#lib/contracts/operator.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../db/open.ts';
import type { Announce } from '../jobs/purge.ts';
import { ALL_PAGES } from '../operator/all-pages.ts';
import { changeSetting, type NewChange } from './change-setting.ts';
import { MAINTENANCE } from './maintenance.ts';
import { OVERRIDABLE } from './site.ts';
import { CONFIG, OVERRIDES, readValue } from './store.ts';

/** Settings that each brand has of its own; an override wins over all of them. */
export const OF_THE_BRAND: ReadonlySet<string> = new Set(OVERRIDABLE);

/** Tags of the pages that a change makes stale. No stored page shows the maintenance switch (decision S9). */
const listStaleTags = (key: string): readonly string[] => (key === MAINTENANCE ? [] : ALL_PAGES);

export interface AppliedChange extends NewChange {
  /** Who sets it over HTTP or at the desk; undefined at the command line. */
  readonly operator?: Operator | undefined;
}

/** @throws OperatorError where the rest of the shop, or who sets it, does not fit the value */
async function refuseUnfit(
  tx: Tx,
  services: Services,
  { key, value, operator }: Pick<AppliedChange, 'key' | 'value' | 'operator'>,
): Promise<void> {
  for (const check of listParts(services, 'settingChecks'))
    if (check.key === key) await check.refuse(tx, value, operator);
}

/**
 * Sets a value that its schema takes, or takes away what is set.
 * @returns false where it was so before
 * @throws OperatorError where the rest of the shop, or who sets it, does not fit what holds from now on
 */
export async function applySetting(
  tx: Tx,
  services: Services,
  announce: Announce,
  { operator, ...change }: AppliedChange,
): Promise<boolean> {
  const { namespace, key, value } = change;
  if (value !== undefined) await refuseUnfit(tx, services, { key, value, operator });
  const isChanged = await changeSetting(tx, services, change);
  // Where an override is taken away, what it hid holds again.
  const left = value === undefined && namespace === OVERRIDES ? await readValue(tx, CONFIG, key) : undefined;
  if (isChanged && left !== undefined) await refuseUnfit(tx, services, { key, value: left, operator });
  announce(...listStaleTags(key));
  return isChanged;
}

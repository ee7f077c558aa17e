import type { RecurringOption } from '../../contracts/offers/offer.ts';
import type { SessionInfo } from '../../contracts/party/session.ts';
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';

/** How shares are bought again: where the group's next session opens by itself, and the shop offers what repeats. */
export const findSharesRepeat = (
  capabilities: ReadonlySet<Capability>,
  autosession: SessionInfo['autosessionStatus'] | undefined,
): RecurringOption | undefined =>
  autosession === 'on' && isRouteOpen('autoplays', capabilities)
    ? { type: 'autoplay', availability: 'optional' }
    : undefined;

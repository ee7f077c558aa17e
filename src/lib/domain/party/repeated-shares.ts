import type { RecurringOption } from '../../contracts/offers/offer.ts';
import type { Session } from '../../contracts/party/session.ts';
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';

/** How shares can be bought again and are not yet: where the group's next session opens by itself, and the shop offers what repeats. */
export const findSharesRepeat = (
  capabilities: ReadonlySet<Capability>,
  { autosessionStatus, autoplayId }: Partial<Pick<Session, 'autosessionStatus' | 'autoplayId'>>,
): RecurringOption | undefined =>
  autosessionStatus === 'on' && autoplayId === undefined && isRouteOpen('autoplays', capabilities)
    ? { type: 'autoplay', availability: 'optional' }
    : undefined;

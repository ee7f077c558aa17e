import { getPlacement, Placement, primePlacements } from '#lib/contracts/content/placement.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { toViewer, type Viewer } from '../cms/item.ts';
import { listShownItems } from '../cms/items.ts';

/** Published placements of the brand or of no brand, in their order. */
async function listPlacements(services: Services, brand: string, looker: Viewer): Promise<Placement[]> {
  const items = await listShownItems(services, 'placements', looker);
  return items
    .filter((item) => (item.brand ?? brand) === brand)
    .flatMap((item) => {
      const known = Object.entries(fromWire(item) as object).filter(([, value]) => value !== null);
      const read = Placement.safeParse(Object.fromEntries(known)).data;
      return read ? [read] : [];
    });
}

export function servePlacements(router: Router): void {
  const { services } = router;
  registerRoute(router, getPlacement, async ({ query, asOf }) => {
    const { keys, brandingKey, cart = [], version } = query;
    const held = new Set(cart.map(({ lotteryKey }) => lotteryKey));
    const all = await listPlacements(services, brandingKey, toViewer(version, asOf));
    return { result: { placements: all.filter((one) => keys.includes(one.key) && !held.has(one.offerKey)) } };
  });
  // Placements are chosen by editors and need no preparation.
  registerRoute(router, primePlacements, async () => ({ result: { isPrimed: true } }));
}

// Whether the shop may sell, in a sentence for `/readyz`. It says nothing of whether the process serves.
import type { Services } from '../../services.ts';
import { describeAge } from '../upgrades/describe-state.ts';
import { listNeeds, type Need } from './readiness.ts';

const READ_AGAIN_MS = 5_000;

const listKeys = (needs: readonly Need[]): string => needs.map(({ key }) => key).join(', ');

/** `Selling.`, with what is still needed by the keys of the checklist. */
export function describeSelling(needs: readonly Need[]): string {
  const legal = needs.filter(({ isByLaw }) => isByLaw);
  const others = needs.filter(({ isByLaw }) => !isByLaw);
  const isClosed = legal.some(({ offerKey }) => offerKey === undefined);
  const parts = [
    isClosed ? 'Not selling yet.' : 'Selling.',
    ...(legal.length > 0 ? [`Missing by law: ${listKeys(legal)}.`] : []),
    ...(others.length > 0 ? [`Needed: ${listKeys(others)}.`] : []),
  ];
  return parts.join(' ');
}

const describe = async (services: Services): Promise<string> =>
  [describeSelling(await listNeeds(services)), await describeAge(services)].filter(Boolean).join(' ');

/** Gives what was read last, and reads it again where that is some seconds old: no answer waits for it. */
export async function createSellingReport(services: Services): Promise<() => string> {
  let said = await describe(services);
  let readAt = performance.now();
  const read = async () => {
    said = await describe(services);
  };
  return () => {
    if (performance.now() - readAt > READ_AGAIN_MS) {
      readAt = performance.now();
      read().catch((error: unknown) =>
        services.log.warn({ err: error }, 'what the shop still needs was not read'),
      );
    }
    return said;
  };
}

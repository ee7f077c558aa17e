// How often what repeats is charged, as it is.
import type { Autoplay } from '#lib/contracts/recurring/recurring-entity.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { findOffer } from '../../../catalogue/offers/store.ts';
import type { Db } from '../../../ground/db/open.ts';
import { findProduct } from '../../../sale/products/registry.ts';
import type { Services } from '../../../services.ts';
import type { RecurringRow } from '../store.ts';
import { parseAsked } from './calendar.ts';

type Often = Pick<Autoplay, 'frequency' | 'drawsPerWeek'>;

/** The weekdays on which the draws of an offer are: of shares those of the lottery that they play. */
async function readDrawDays(
  at: Db,
  offer: OfferDefinition | undefined,
): Promise<OfferDefinition['drawDays']> {
  const lotteryKey = offer?.operation.syndicate?.lotteryKey;
  const played = lotteryKey === undefined ? offer : await findOffer(at, lotteryKey);
  return played?.drawDays ?? [];
}

export async function readFrequency(
  at: Db,
  services: Services,
  row: RecurringRow,
  offer: OfferDefinition | undefined,
): Promise<Often> {
  if (row.is_monthly === 1) return { frequency: 'monthly' };
  const rules = findProduct(services, row.kind)?.recurring;
  if (rules?.frequency) return { frequency: rules.frequency };
  if (row.minimum_jackpot_cents !== null) return { frequency: 'jackpot' };
  const drawDays = await readDrawDays(at, offer);
  const chosen = rules?.listDays(parseAsked(row)) ?? [];
  const played = chosen.length === 0 ? drawDays : chosen.filter((day) => drawDays.includes(day));
  if (played.length === 0) return { frequency: 'every_draw' };
  if (played.length === 1) return { frequency: 'weekly', drawsPerWeek: 1 };
  const frequency = played.length === drawDays.length ? 'every_draw' : 'weekly';
  return { frequency, drawsPerWeek: played.length };
}

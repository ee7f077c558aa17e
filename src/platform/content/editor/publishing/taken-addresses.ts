// Addresses that pages of editors cannot have.
import { type TakenAddresses, toTakenAddresses } from '#lib/domain/pages/hidden-pages.ts';
import { listOffers } from '../../../catalogue/offers/store.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { readProgram } from '../../../repeat/membership/program.ts';

/** Those of all games and of the membership programme. */
export async function loadTakenAddresses(at: Db | Tx): Promise<TakenAddresses> {
  const [offers, program] = [await listOffers(at), await readProgram(at)];
  return toTakenAddresses(offers, program?.data?.programUrl);
}

// Addresses that pages of editors cannot have.
import { type TakenAddresses, toTakenAddresses } from '#lib/domain/pages/hidden-pages.ts';
import type { Db, Tx } from '../../db/open.ts';
import { readProgram } from '../../membership/program.ts';
import { listOffers } from '../../offers/store.ts';

/** Those of all games and of the membership programme. */
export async function loadTakenAddresses(at: Db | Tx): Promise<TakenAddresses> {
  const [offers, program] = [await listOffers(at), await readProgram(at)];
  return toTakenAddresses(offers, program?.data?.programUrl);
}

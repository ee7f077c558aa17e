import type { Db, Tx } from '../../ground/db/open.ts';
import type { MailPayloads } from '../../ground/mail/catalogue.ts';
import type { Services } from '../../services.ts';
import { findProgram } from '../membership/program.ts';
import { type GiveawayRow, readTerms } from './store.ts';

/** Where the page of a giveaway is. */
export async function findGiveawayPath(
  services: Pick<Services, 'database' | 'log'>,
  { type, number }: Pick<GiveawayRow, 'type' | 'number'>,
  at: Db | Tx = services.database.db,
): Promise<string> {
  const program = await findProgram(services, at);
  return `/${program?.programUrl ?? 'daily-winners'}/giveaways/${type}/${number}`;
}

/** An entry as messages tell of it. */
export const describeEntry = async (
  at: Db | Tx,
  services: Services,
  giveaway: GiveawayRow,
  number: number,
): Promise<MailPayloads['giveaway_result']> => ({
  title: readTerms(giveaway).title,
  date: giveaway.local_date,
  number,
  path: await findGiveawayPath(services, giveaway, at),
});

// Messages to the entrants of a raffle that was drawn and paid.
import { selectHeldEntries } from '../../ground/db/entry-holder.ts';
import { IS_KEPT_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { MailContent } from '../../ground/mail/queue.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import type { Entrant } from '../draws/settle/settlement.ts';

/** The name of an early bird; undefined for a main draw, which goes by its number. */
export async function findEarlyBirdName(
  at: Db | Tx,
  { id }: Pick<DrawRow, 'id'>,
): Promise<string | undefined> {
  const row = await at
    .selectFrom('raffle_draw')
    .select('name')
    .where('draw_id', '=', id)
    .where('kind', '=', 'early_bird')
    .executeTakeFirst();
  return row?.name;
}

const listTickets = (tx: Tx, drawId: string, customerIds: readonly string[]) =>
  tx
    .selectFrom(selectHeldEntries(tx, customerIds).as('entry'))
    .select((row) => [
      'entry.holder_id as customer_id',
      row.fn.sum<number | string>(row('last_number', '-', row.ref('first_number'))).as('span'),
      row.fn.countAll<number>().as('runs'),
    ])
    .where('draw_id', '=', drawId)
    .where(IS_KEPT_ENTRY)
    .groupBy('entry.holder_id')
    .execute();

const listWon = (tx: Tx, drawId: string, customerIds: readonly string[]) =>
  tx
    .selectFrom('raffle_award as award')
    .innerJoin(selectHeldEntries(tx, customerIds).as('entry'), 'entry.id', 'award.entry_id')
    .innerJoin('raffle_prize as prize', (join) =>
      join.onRef('prize.draw_id', '=', 'award.draw_id').onRef('prize.place', '=', 'award.place'),
    )
    .select('entry.holder_id as customer_id')
    .select(['prize.name', 'award.number', 'award.kind', 'award.value_cents'])
    .where('award.draw_id', '=', drawId)
    .orderBy('award.rank')
    .execute();

/** The messages about a drawn raffle: how many tickets were in it, and which prizes they won. */
export async function describeRaffleResults(
  tx: Tx,
  draw: DrawRow,
  { name: offerName }: { readonly name: string },
  entrants: readonly Entrant[],
): Promise<MailContent[]> {
  const ids = entrants.map(({ customerId }) => customerId);
  if (ids.length === 0) return [];
  const { name: drawName, kind } = await tx
    .selectFrom('raffle_draw')
    .select(['name', 'kind'])
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  const counts = await listTickets(tx, draw.id, ids);
  const tickets = new Map(counts.map((row) => [row.customer_id, Number(row.span) + Number(row.runs)]));
  const won = await listWon(tx, draw.id, ids);
  const isEarlyBird = kind === 'early_bird';
  const drawn = { offerName, drawName, drawNo: draw.draw_no, date: draw.local_date, isEarlyBird };
  return ids.map((customerId): MailContent => {
    const payload = { ...drawn, tickets: tickets.get(customerId) ?? 0 };
    const own = won.filter((award) => award.customer_id === customerId);
    if (own.length === 0) return { kind: 'raffle_result', payload };
    const prizes = own.map(({ name, number, kind, value_cents: valueCents }) => ({
      name,
      number,
      valueCents,
      isCash: kind === 'cash',
    }));
    return { kind: 'raffle_win', payload: { ...payload, prizes } };
  });
}

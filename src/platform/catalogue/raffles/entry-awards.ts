// What an entry has won in a raffle, read with the entry.
import { type RawBuilder, sql } from 'kysely';
import type { Flavor } from '../../ground/db/open.ts';
import type { RaffleAwardTable } from '../../ground/db/schema/raffle-schema.ts';
import type { EntryWithDraw } from '../draws/entry-with-draw.ts';

/** An award with the name of its prize. */
export interface EntryAward {
  readonly place: number;
  readonly name: string;
  readonly number: number;
  readonly valueCents: number;
  readonly kind: RaffleAwardTable['kind'];
  readonly state: RaffleAwardTable['state'];
}

const FIELDS = `'place', award.place, 'name', won.name, 'number', award.number, 'valueCents', award.value_cents,
  'kind', award.kind, 'state', award.state`;

const FROM = `from raffle_award as award join raffle_prize as won
  on won.draw_id = award.draw_id and won.place = award.place where award.entry_id = entry.id`;

/** The awards of the row of `entry`, as JSON text. */
export const selectAwards = (flavor: Flavor): RawBuilder<string | null> =>
  flavor === 'postgres'
    ? sql.raw(`(select cast(json_agg(json_build_object(${FIELDS}) order by award.rank) as text) ${FROM})`)
    : sql.raw(`(select json_group_array(json_object(${FIELDS}) order by award.rank) ${FROM})`);

/** Money of an entry is paid with the draw, a moment after it is awarded. */
export const parseAwards = ({ awards, paid_at }: EntryWithDraw): EntryAward[] =>
  (JSON.parse(awards ?? '[]') as EntryAward[]).map((award) =>
    award.kind === 'cash' && paid_at === null ? { ...award, state: 'claimed' } : award,
  );

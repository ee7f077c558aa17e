// One way to break each rule of giveaways.
import type { Tampering } from './tampering-of-rules.ts';

const insertGiveaway = (status: 'open', entries: number) =>
  `insert into giveaway (id, program, type, number, local_date, opens_at, stop_at, draw_at, status, tier, terms,
       prize_name, prize_kind, value_cents, units, entries, commitment, root, sealed_at, reveal, drawn_at)
     values ('gaw_bad', 'daily_winners', 'daily', 900, '2026-01-01', '2026-01-01', '2999-01-01', '2999-01-01',
       '${status}', 'free', '{}', 'Money', 'cash', 500, 1, ${entries}, 'c', 'r', 'now', 's', 'now')`;

const INSERT_ENTRY = `insert into giveaway_entry (id, giveaway_id, customer_id, number, status, created_at)
   select 'gen_bad', 'gaw_bad', customer_id, 1, 'unlocked', '2026-06-01' from deposit where amount_cents = 500`;

const insertAward = ({ number = 1, cents = 500 }: { number?: number; cents?: number } = {}) =>
  `insert into giveaway_award (giveaway_id, rank, entry_id, customer_id, number, kind, cents, state)
     select 'gaw_bad', 0, 'gen_bad', customer_id, ${number}, 'cash', ${cents}, 'to_claim'
     from giveaway_entry where id = 'gen_bad'`;

const MOVE_ON = `update giveaway set status = 'drawn' where id = 'gaw_bad'`;

export const GIVEAWAY_TAMPERING: Record<string, Tampering> = {
  giveaway_award_belongs_to_its_entry: {
    statements: () => [insertGiveaway('open', 1), INSERT_ENTRY, insertAward({ number: 2 })],
    row: () => 'giveaway_award gen_bad',
  },
  giveaway_counts_its_entries: {
    statements: () => [insertGiveaway('open', 2), INSERT_ENTRY],
    row: () => 'giveaway gaw_bad',
  },
  giveaway_is_paid: {
    statements: () => [
      insertGiveaway('open', 1),
      INSERT_ENTRY,
      insertAward(),
      `update giveaway set status = 'paid' where id = 'gaw_bad'`,
    ],
    row: () => 'giveaway gaw_bad',
  },
  giveaway_awards_what_it_said: {
    statements: () => [insertGiveaway('open', 1), INSERT_ENTRY, insertAward({ cents: 499 }), MOVE_ON],
    row: () => 'giveaway gaw_bad',
  },
};

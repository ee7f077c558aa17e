// One way to break each rule of lotto parties.
import { createDrawId } from '../buying/on-sale.ts';
import type { Tampering } from './tampering-of-rules.ts';

const DRAW = createDrawId('lighthouse', 101);

interface Session {
  readonly status?: 'open' | 'entered';
  readonly shares?: number;
  readonly costCents?: number;
  /** What most shares cost. */
  readonly lowCents?: number;
}

/** A session in the scored draw. */
const createSession = ({ status = 'open', shares = 2, costCents = 600, lowCents = 300 }: Session = {}) => [
  `insert into pool (id, kind, offer_key, shares, body, created_at, draw_id, status, share_cents)
     values ('pty_bad', 'social_syndicate_share', 'lighthouse', ${shares}, '{}', 'now', '${DRAW}', '${status}', ${lowCents})`,
  `insert into party_group (id, name, name_key, organiser_id, publicity, token_hash, token_sealed, status, created_at)
     select 'pgr_bad', 'Bad', 'bad', min(customer_id), 'private', 'hash', 'sealed', 'active', 'now' from ticket`,
  `insert into party_session (id, group_id, draw_id, offer_key, template, cost_cents, autosession, created_by, created_at)
     select 'pty_bad', 'pgr_bad', '${DRAW}', 'lighthouse', '{}', ${costCents}, 'off', min(customer_id), 'now' from ticket`,
];

const HOLD = `update ticket set kind = 'social_syndicate_share', pool_id = 'pty_bad', shares = 2`;
const hold = (first = 1, shares = 2): string =>
  `insert into party_share (ticket_id, session_id, customer_id, first_share, shares)
     select id, 'pty_bad', customer_id, ${first}, ${shares} from ticket`;

export const PARTY_TAMPERING: Record<string, Tampering> = {
  party_ticket_has_its_shares: {
    statements: () => [...createSession(), HOLD],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  party_ticket_has_its_entry: {
    statements: () => [...createSession(), HOLD, hold(), `update ticket set num_entries = 7`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  party_shares_cover_once: {
    statements: () => [...createSession(), HOLD, hold(2)],
    row: ({ ticketId }) => `party_share ${ticketId}`,
  },
  party_share_costs_its_part: {
    statements: () => [...createSession({ costCents: 599, lowCents: 299 }), HOLD, hold()],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  party_cost_is_paid: {
    statements: () => [...createSession({ status: 'entered', costCents: 601 }), HOLD, hold()],
    row: () => 'party_session pty_bad',
  },
  party_share_that_plays_is_not_refunded: {
    statements: ({ ticketId }) => [
      ...createSession({ status: 'entered' }),
      HOLD,
      hold(),
      `insert into ledger_transaction values ('ltx_bad', 'refund', '${ticketId}', 'x', 1, 'now')`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
};

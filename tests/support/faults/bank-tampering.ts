// One way to break each rule of money out, and of what banks say.
import type { Tampering } from './tampering-of-rules.ts';

const insertWithdrawal = (method: 'tw' | 'do', status: string) =>
  `insert into withdrawal (id, customer_id, method, cause_key, amount_cents, status, lodgement, created_at, updated_at)
     select 'wdr_bad', customer_id, '${method}', ${method === 'do' ? `'surf-rescue'` : 'null'}, 300, '${status}', 'DCBAD',
       'now', 'now' from deposit where amount_cents = 500`;

const INSERT_BANK_FILE = `insert into bank_file (id, direction, name, body, body_hash, total_cents, items, created_at)
   values ('bkf_bad', 'in_bpay', 'bad.csv', '', '', 500, 1, 'now')`;
const INSERT_PAID = `insert into withdrawal (id, customer_id, method, amount_cents, status, lodgement, bank_file_id,
     created_at, sent_at, updated_at)
   select 'wdr_bad', customer_id, 'tw', 300, 'completed', 'DCBAD', 'bkf_bad', 'now', 'now', 'now'
   from deposit where amount_cents = 500`;
const insertBankLine = (id: string, cents: number) =>
  `insert into bank_line (id, bank_file_id, line_no, kind, bank_reference, cents, received_at, deposit_id, state)
     select '${id}', 'bkf_bad', 2, 'payment', '${id}', ${cents}, 'now', id, 'matched' from deposit where amount_cents = 500`;

/** The file with its lines written down, as a release that records them leaves it. */
const RECORD_BANK_FILE = `update bank_file set recorded_at = 'now' where id = 'bkf_bad'`;
const insertFileLine = (cents: number) =>
  `insert into bank_file_line (bank_file_id, line_no, bank_line_id, outcome, identity, cents)
     values ('bkf_bad', 2, 'bkl_bad', 'own', 'as it was', ${cents})`;

export const BANK_TAMPERING: Record<string, Tampering> = {
  withdrawal_is_booked: {
    statements: () => [insertWithdrawal('tw', 'cancelled')],
    row: () => 'withdrawal wdr_bad',
  },
  donation_is_booked: {
    statements: () => [insertWithdrawal('do', 'completed')],
    row: () => 'donation wdr_bad',
  },
  withdrawal_is_given_back: {
    statements: () => [insertWithdrawal('tw', 'sent')],
    row: () => 'withdrawal wdr_bad',
  },
  payouts_match: {
    statements: () => [insertWithdrawal('tw', 'requested')],
    row: () => 'payouts',
  },
  bank_line_is_credited: {
    statements: () => [INSERT_BANK_FILE, insertBankLine('bkl_bad', 499)],
    row: () => 'bank_line bkl_bad',
  },
  bank_line_is_credited_once: {
    statements: () => [
      INSERT_BANK_FILE,
      insertBankLine('bkl_one', 500),
      insertBankLine('bkl_two', 500),
      `update bank_line set deposit_id = 'dep_bad'`,
    ],
    row: () => 'deposit dep_bad',
  },
  bank_file_adds_up: {
    statements: () => [
      INSERT_BANK_FILE,
      insertBankLine('bkl_bad', 500),
      insertFileLine(499),
      RECORD_BANK_FILE,
    ],
    row: () => 'bank_file bkf_bad',
  },
  bank_file_line_is_kept: {
    statements: () => [
      INSERT_BANK_FILE,
      insertBankLine('bkl_bad', 500),
      insertFileLine(500),
      `update bank_line set identity = 'another'`,
    ],
    row: () => 'bank_file bkf_bad',
  },
  bank_line_is_of_a_file: {
    statements: () => [INSERT_BANK_FILE, insertBankLine('bkl_bad', 500), RECORD_BANK_FILE],
    row: () => 'bank_line bkl_bad',
  },
  payout_is_taken: {
    statements: () => [INSERT_BANK_FILE, INSERT_PAID],
    row: () => 'withdrawal wdr_bad',
  },
  debit_is_collected: {
    statements: () => [
      `insert into deposit (id, customer_id, method, gateway, amount_cents, captured_cents, captured_currency, status,
           created_at, updated_at, succeeded_at, local_day)
         select 'dep_bad', customer_id, 'bd', 'debit', 700, 700, 'AUD', 'succeeded', 'now', 'now', 'now', local_day
         from deposit where amount_cents = 500`,
    ],
    row: () => 'deposit dep_bad',
  },
};

// One way to break the rule of closed periods.
import type { Tampering } from './tampering-of-rules.ts';

export const BOOKS_TAMPERING: Record<string, Tampering> = {
  closed_period_is_kept: {
    statements: () => [
      `insert into book_period (id, kind, from_at, until_at, transactions, moved_cents, closed_at, closed_by)
         values ('2020-01-01', 'day', '2020-01-01', '2020-01-02', 1, 100, 'now', 'desk:edt_1')`,
    ],
    row: () => 'book_period 2020-01-01',
  },
};

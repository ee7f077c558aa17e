import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const SIGNED = 'id, customer_id, account_id, terms_version, signed_at, first_debit_from';
const ASKED = 'deposit_id, mandate_id, lodgement, due_day, created_at';

/** What was signed is not changed; its name is emptied with the customer's other details. */
const RENAMED = `new.signed_name <> old.signed_name and new.signed_name <> ''`;
const REVIVED = 'old.ended_at is not null and (new.ended_at is null or new.ended_at <> old.ended_at)';
/** What is in a file of the bank is in no other one. */
const SENT_AGAIN = 'old.bank_file_id is not null';

const TRIGGERS = {
  sqlite: [
    `mandate_kept before update of ${SIGNED} on mandate begin select raise(abort, 'mandate_is_kept'); end`,
    `mandate_name_kept before update of signed_name on mandate when ${RENAMED}
       begin select raise(abort, 'mandate_is_kept'); end`,
    `mandate_ended_once before update of ended_at on mandate when ${REVIVED}
       begin select raise(abort, 'mandate_is_kept'); end`,
    `mandate_not_deleted before delete on mandate begin select raise(abort, 'mandate_is_kept'); end`,
    `bank_debit_kept before update of ${ASKED} on bank_debit begin select raise(abort, 'bank_debit_is_kept'); end`,
    `bank_debit_sent_once before update of bank_file_id, sent_at on bank_debit when ${SENT_AGAIN}
       begin select raise(abort, 'bank_debit_is_kept'); end`,
    `bank_debit_not_deleted before delete on bank_debit begin select raise(abort, 'bank_debit_is_kept'); end`,
  ],
  postgres: [
    `mandate_kept before update of ${SIGNED} on mandate for each row execute function drawcard_refuse('mandate_is_kept')`,
    `mandate_name_kept before update of signed_name on mandate for each row when (${RENAMED})
       execute function drawcard_refuse('mandate_is_kept')`,
    `mandate_ended_once before update of ended_at on mandate for each row when (${REVIVED})
       execute function drawcard_refuse('mandate_is_kept')`,
    `mandate_not_deleted before delete on mandate for each row execute function drawcard_refuse('mandate_is_kept')`,
    `bank_debit_kept before update of ${ASKED} on bank_debit for each row
       execute function drawcard_refuse('bank_debit_is_kept')`,
    `bank_debit_sent_once before update of bank_file_id, sent_at on bank_debit for each row when (${SENT_AGAIN})
       execute function drawcard_refuse('bank_debit_is_kept')`,
    `bank_debit_not_deleted before delete on bank_debit for each row execute function drawcard_refuse('bank_debit_is_kept')`,
  ],
} as const satisfies Record<Flavor, readonly string[]>;

/** From which day a debit is collected, one agreement of a customer at a time, and that both are kept as they were made. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  for (const statement of [
    `alter table bank_debit add column due_day text not null default ''`,
    'create unique index mandate_of_customer on mandate (customer_id) where ended_at is null',
    'create index bank_debit_of_file on bank_debit (bank_file_id) where bank_file_id is not null',
    ...TRIGGERS[flavor].map((trigger) => `create trigger ${trigger}`),
  ])
    await sql.raw(statement).execute(db);
}

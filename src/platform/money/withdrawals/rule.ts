// Withdrawals that are approved by themselves: the setting `withdrawalRule` says up to which amount, and everything that a
// person would look at first keeps one in the queue.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseAmount } from '#lib/domain/money/money.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { RuleStop } from '#lib/domain/wallet/withdrawal-rule.ts';
import { readSettings } from '../../ground/config/store.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { moveLocked } from './move.ts';
import { lockWithdrawal } from './store.ts';

const SETTING = 'withdrawalRule';
const Amount = z
  .string()
  .refine((text) => parseAmount(text) !== undefined, 'It is an amount of dollars, such as "500.00".');

/** Amounts of dollars. */
const WithdrawalRule = z.strictObject({
  /** The most that one withdrawal may be. */
  upTo: Amount,
  /** The most that is approved for a customer within 24 hours. */
  dayUpTo: Amount.optional(),
  /** The first withdrawal to an account waits for a person. */
  isFirstByHand: z.boolean().default(true),
});

export const RULE_SETTINGS = { [SETTING]: WithdrawalRule };

/** As the audit trail names it. */
const ACTOR = 'rule:withdrawals';

export interface RuleOfWithdrawals {
  readonly upToCents: number;
  readonly dayCents: number;
  readonly isFirstByHand: boolean;
}

/** Undefined where nothing is approved by itself. */
export async function readRule(services: Services): Promise<RuleOfWithdrawals | undefined> {
  const set = (await readSettings(services)).get(SETTING);
  if (set === undefined || set === null) return undefined;
  const { data } = WithdrawalRule.safeParse(set);
  if (!data) {
    services.log.warn({ set }, 'the setting withdrawalRule is broken; nothing is approved by itself');
    return undefined;
  }
  const upToCents = parseAmount(data.upTo) ?? 0;
  const dayCents = parseAmount(data.dayUpTo ?? '') ?? upToCents;
  return { upToCents, dayCents, isFirstByHand: data.isFirstByHand };
}

/** Why the rule leaves the withdrawal `w` of customer `c` to account `a` to a person; null where it would approve it. */
export function sayRuleStop(rule: RuleOfWithdrawals | undefined, now: number): RawBuilder<RuleStop | null> {
  if (!rule) return sql<RuleStop>`'off'`;
  const { upToCents, dayCents, isFirstByHand } = rule;
  return sql<RuleStop | null>`case
    when w.held_at is not null then 'held'
    when w.status <> 'requested' or w.method not in ('tt', 'pl') then 'way'
    when c.is_locked = 1 or c.closed_at is not null then 'locked'
    when c.is_verified <> 1 then 'unverified'
    when w.amount_cents > ${upToCents} then 'amount'
    when a.id is null or a.verification = 'Failed Verification' then 'account'
    when a.usable_from > ${toIso(now)} and a.verification <> 'Verified' then 'new_account'
    when ${isFirstByHand ? 1 : 0} = 1 and not exists (select 1 from withdrawal as e
      where e.account_id = w.account_id and e.status = 'completed') then 'first'
    when exists (select 1 from dispute as d
      where d.customer_id = w.customer_id and d.state in ('asked', 'open', 'lost')) then 'dispute'
    when w.amount_cents + coalesce((select sum(o.amount_cents) from withdrawal as o
      where o.customer_id = w.customer_id and o.id <> w.id and o.decided_at >= ${toIso(now - DAY_MS)}
        and o.status in ('approved', 'sent', 'completed')), 0) > ${dayCents} then 'day'
    end`;
}

const FROM = sql`withdrawal as w join customer as c on c.id = w.customer_id
  left join payout_account as a on a.id = w.account_id`;

const AT_ONCE = 50;

async function listRuled(
  at: Db | Tx,
  stop: RawBuilder<RuleStop | null>,
  id?: string,
): Promise<{ id: string; customer_id: string }[]> {
  const own = id === undefined ? sql`` : sql`and w.id = ${id}`;
  const { rows } = await sql<{ id: string; customer_id: string }>`select w.id, w.customer_id from ${FROM}
    where w.status = 'requested' ${own} and (${stop}) is null
    order by w.created_at, w.id limit ${sql.lit(AT_ONCE)}`.execute(at);
  return rows;
}

/** Approves what the rule allows. False where that was none. */
export async function approveByRule(services: Services): Promise<boolean> {
  const rule = await readRule(services);
  if (!rule) return false;
  const { db } = services.database;
  const found = await listRuled(db, sayRuleStop(rule, services.clock.now()));
  for (const { id, customer_id } of found)
    await transact(services.database, async (tx) => {
      // What is approved of a customer within a day is added up by one at a time.
      await lockWallet(tx, services, customer_id);
      const held = await lockWithdrawal(tx, services, id);
      const [ruled] = await listRuled(tx, sayRuleStop(rule, services.clock.now()), id);
      if (!held || !ruled || !(await moveLocked(tx, services, held, { to: 'approved' }))) return;
      const detail = { withdrawal: id, cents: held.amount_cents, ...rule };
      await insertAudit(tx, services, ACTOR, 'withdrawals approve', { subject: customer_id, detail });
    });
  return found.length > 0;
}

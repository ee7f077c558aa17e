// Looks at the account of a customer as its owner sees it. A look is of one person at the desk and one customer, for some
// minutes, and opens nothing without the session of the desk of that person.
import { DESK_VIEW_ERRORS, type DeskView } from '#lib/contracts/customer/desk-view.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { getOwnSegment } from '#lib/domain/brand/capabilities.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { CustomerCaller } from '../../auth.ts';
import { createDomainError } from '../../domain-error.ts';
import { transact } from '../../ground/db/open.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { findDeskOperator } from '../../ground/staff/desk-access.ts';
import { rejectOwnAccount } from '../../ground/staff/own-account.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

const VIEW_MS = 15 * MINUTE_MS;
const TOKEN_BYTES = 32;

const selectCustomer = ({ database }: Services, id: string) =>
  database.db
    .selectFrom('customer')
    .select(['id', 'firstname', 'lastname', 'closed_at', 'segment_name'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Of several looks of one person the last one holds. @throws DomainError `customer_unknown`, `account_closed`, `own_account` */
export async function openView(
  services: Services,
  { actor }: Operator,
  { customerId, reason }: { readonly customerId: string; readonly reason: string },
): Promise<{ token: string; endsAt: string }> {
  const { random, clock, database } = services;
  const customer = await selectCustomer(services, customerId);
  if (!customer) throw createDomainError(DESK_VIEW_ERRORS, 'customer_unknown');
  if (customer.closed_at !== null) throw createDomainError(DESK_VIEW_ERRORS, 'account_closed');
  await rejectOwnAccount(services, { actor }, customerId);
  const token = random.createHex(TOKEN_BYTES);
  const now = getNowIso(clock);
  const endsAt = toIso(clock.now() + VIEW_MS);
  await transact(database, async (tx) => {
    await tx
      .updateTable('desk_view')
      .set({ ended_at: now })
      .where('actor', '=', actor)
      .where('ended_at', 'is', null)
      .execute();
    const row = { id: random.createId('dvw', clock.now()), customer_id: customerId, actor, reason };
    await tx
      .insertInto('desk_view')
      .values({ ...row, token_hash: hashToken(token), created_at: now, ends_at: endsAt, ended_at: null })
      .execute();
    await insertAudit(tx, services, actor, 'customer view', { subject: customerId, detail: { reason } });
  });
  return { token, endsAt };
}

/** The look that a token opens for the person; undefined for one of somebody else, and once it is over. */
async function findView(services: Services, { actor }: Pick<Operator, 'actor'>, token: string | null) {
  if (!token) return undefined;
  return services.database.db
    .selectFrom('desk_view')
    .select(['id', 'customer_id', 'ends_at'])
    .where('token_hash', '=', hashToken(token))
    .where('actor', '=', actor)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', getNowIso(services.clock))
    .executeTakeFirst();
}

export async function readView(
  services: Services,
  operator: Operator,
  token: string | null,
): Promise<DeskView | null> {
  const view = await findView(services, operator, token);
  const customer = view && (await selectCustomer(services, view.customer_id));
  if (!view || !customer || customer.closed_at !== null) return null;
  return {
    customerId: customer.id,
    name: joinName(customer) || customer.id,
    endsAt: view.ends_at,
    segment: getOwnSegment(customer.segment_name) ?? null,
  };
}

export async function endViews(services: Services, { actor }: Operator): Promise<void> {
  await transact(services.database, async (tx) => {
    const ended = await tx
      .updateTable('desk_view')
      .set({ ended_at: getNowIso(services.clock) })
      .where('actor', '=', actor)
      .where('ended_at', 'is', null)
      .returning('customer_id')
      .execute();
    for (const { customer_id: subject } of ended)
      await insertAudit(tx, services, actor, 'customer view end', { subject });
  });
}

/**
 * The customer whom a call is about that a look makes: with the session of the desk of the person who looks, who may still
 * answer customers.
 */
export async function findViewed(headers: Headers, services: Services): Promise<CustomerCaller | undefined> {
  const address = headers.get(HEADERS.clientAddress) ?? '';
  const operator = await findDeskOperator(services, headers.get(HEADERS.editorToken), address);
  if (!operator?.rights.includes('support')) return undefined;
  const view = await findView(services, operator, headers.get(HEADERS.viewToken));
  return view && { kind: 'customer', customerId: view.customer_id, sessionId: view.id, isViewer: true };
}

// Tells those who have set an alert of what has happened: some at a time, each once, and nobody to whom nothing is offered.
import { sql } from 'kysely';
import { z } from 'zod';
import { listBrands } from '#content/brands/known.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { isKindSold } from '#lib/domain/offers/brand-offers.ts';
import { findRestriction } from '#lib/domain/offers/restrictions.ts';
import { readBrandCapabilities } from '../../ground/config/capabilities.ts';
import { IS_REFUNDED_ENTRY } from '../../ground/db/late-entry.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { listUnoffered } from '../../money/blocks/blocks.ts';
import { wantsTopic } from '../../people/preferences/store.ts';
import type { Services } from '../../services.ts';
import { queueDeliveries } from './deliveries.ts';
import { findOccasion, Happening, type Occasion } from './occasions.ts';

export const TELL_JOB = 'alert_tell';
const ALERTS_AT_ONCE = 200;

const Payload = Happening.extend({
  /** The alert up to which it was done. */
  after: z.string().default(''),
});
type Payload = z.infer<typeof Payload>;

/** Once for each name: what happens is told once, whoever looks at it how often. */
export const queueTelling = (tx: Tx, services: Services, name: string, happening: Happening) =>
  enqueueJob(tx, services, { kind: TELL_JOB, payload: happening, dedupe: `alert:${name}` });

/** Alerts that are of this, in the order of their ids. */
const selectAlerts = (tx: Tx, { kind, at, after }: Payload, { offer, cents }: Occasion) =>
  tx
    .selectFrom('alert')
    .innerJoin('alert_reader as reader', 'reader.id', 'alert.reader_id')
    .leftJoin('customer', 'customer.id', 'reader.customer_id')
    .select(['alert.id', 'alert.reader_id', 'alert.only_mine', 'alert.at_least_cents'])
    .select(['reader.customer_id', 'customer.state as own_state', 'customer.brand as own_brand'])
    .select(['reader.state', 'reader.brand'])
    .where('alert.kind', '=', kind)
    .where('alert.offer_key', 'in', ['', offer.key])
    .where('alert.confirmed_at', '<=', at)
    .where('alert.ended_at', 'is', null)
    .where('customer.closed_at', 'is', null)
    .where('alert.id', '>', after)
    .$if(cents !== undefined, (query) => query.where('alert.at_least_cents', '<=', cents!))
    .orderBy('alert.id')
    .limit(ALERTS_AT_ONCE);
type AlertRow = Awaited<ReturnType<ReturnType<typeof selectAlerts>['execute']>>[number];

/** How many tickets each of some customers has in a draw. */
async function countTickets(
  tx: Tx,
  drawId: string | undefined,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (drawId === undefined || customerIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .select((row) => ['entry.customer_id', row.fn.countAll<number>().as('tickets')])
    .where('entry.draw_id', '=', drawId)
    .where('entry.customer_id', 'in', customerIds)
    .where((where) => where.or([where('pool.id', 'is', null), where('pool.status', '<>', 'cancelled')]))
    .where(sql<boolean>`(${IS_REFUNDED_ENTRY}) is not true`)
    .groupBy('entry.customer_id')
    .execute();
  return new Map(rows.map(({ customer_id, tickets }) => [customer_id, Number(tickets)]));
}

const getBrand = ({ customer_id, own_brand, brand }: AlertRow): string | null =>
  customer_id === null ? brand : own_brand;

/** What each brand offers, and an account of no brand. Read before the transaction. */
type Held = ReadonlyMap<string | null, ReadonlySet<Capability>>;

async function readHeld(services: Services): Promise<Held> {
  const keys = [null, ...listBrands().map(({ key }) => key)];
  const held = await Promise.all(keys.map((key) => readBrandCapabilities(services, key)));
  return new Map(keys.map((key, index) => [key, held[index]!]));
}

/** Whether the reader's brand offers alerts, and sells what they are of. */
function isOpenAt(held: Held, { offer }: Occasion, row: AlertRow): boolean {
  const own = held.get(getBrand(row)) ?? held.get(null) ?? new Set();
  return own.has('alerts') && isKindSold(offer.type, own);
}

interface Circumstances {
  readonly tickets: ReadonlyMap<string, number>;
  readonly unoffered: ReadonlySet<string>;
  readonly held: Held;
}

/** Whether the alert is told of it; that of one's own ticket is information, and comes during a break too. */
async function isTold(
  tx: Tx,
  occasion: Occasion,
  row: AlertRow,
  { tickets, unoffered, held }: Circumstances,
): Promise<boolean> {
  const own = row.customer_id === null ? 0 : (tickets.get(row.customer_id) ?? 0);
  if (row.only_mine === 1 && own === 0) return false;
  // Who plays is sent the outcome of the tickets by a message of its own.
  if (own > 0) return !(await wantsTopic(tx, row.customer_id!, 'results'));
  if (!isOpenAt(held, occasion, row)) return false;
  if (row.customer_id !== null && unoffered.has(row.customer_id)) return false;
  return findRestriction(occasion.offer, row.own_state ?? row.state) === undefined;
}

interface Telling {
  readonly occasion: Occasion;
  readonly rows: readonly AlertRow[];
}

async function listTold(
  tx: Tx,
  services: Services,
  held: Held,
  { occasion, rows }: Telling,
): Promise<{ row: AlertRow; tickets: number }[]> {
  const customerIds = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const circumstances = {
    tickets: await countTickets(tx, occasion.drawId, customerIds),
    unoffered: await listUnoffered(services, customerIds, tx),
    held,
  };
  const told: { row: AlertRow; tickets: number }[] = [];
  for (const row of rows)
    if (await isTold(tx, occasion, row, circumstances))
      told.push({ row, tickets: circumstances.tickets.get(row.customer_id ?? '') ?? 0 });
  return told;
}

async function writeMessages(
  tx: Tx,
  services: Services,
  held: Held,
  { occasion, rows }: Telling,
): Promise<void> {
  const told = (await listTold(tx, services, held, { occasion, rows })).map(({ row, tickets }) => ({
    row,
    content: occasion.write({ alertId: row.id, atLeastCents: Number(row.at_least_cents ?? 0), tickets }),
  }));
  const { event } = occasion;
  await queueMails(
    tx,
    services,
    told.flatMap(({ row, content }) =>
      row.customer_id === null
        ? []
        : [{ ...content, customerId: row.customer_id, dedupe: `alert:${event}:${row.customer_id}` }],
    ),
  );
  await queueDeliveries(
    tx,
    services,
    told.flatMap(({ row, content }) =>
      row.customer_id === null
        ? [{ readerId: row.reader_id, alertId: row.id, event, kind: content.kind, payload: content.payload }]
        : [],
    ),
  );
}

/** Writes the messages of the next alerts, and the job of those after them. */
export async function tellOf(services: Services, payload: unknown): Promise<void> {
  const happening = Payload.parse(payload);
  const held = await readHeld(services);
  await transact(services.database, async (tx) => {
    const occasion = await findOccasion(tx, services, happening);
    if (!occasion) return;
    const rows = await selectAlerts(tx, happening, occasion).execute();
    await writeMessages(tx, services, held, { occasion, rows });
    const last = rows.at(-1);
    if (rows.length === ALERTS_AT_ONCE && last)
      await enqueueJob(tx, services, { kind: TELL_JOB, payload: { ...happening, after: last.id } });
  });
}

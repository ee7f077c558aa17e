// Tells customers who asked for it that a draw closes soon while its tickets wait in their cart: once for each draw, and
// never who may not buy them.
import type { PreferenceTopic } from '#lib/contracts/customer/preferences.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { type MailRequest, queueMails } from '../../ground/mail/queue.ts';
import { findBlockedReasons } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { sumChargedCents } from '../products/line-sums.ts';
import type { PricedLine } from '../products/product.ts';
import { priceLines } from './lines.ts';
import { findCart, listLines } from './store.ts';

/** How long before its stop a draw closes soon, and from when it is too late to say so. */
const AHEAD_MS = 180 * MINUTE_MS;
const LATEST_MS = 20 * MINUTE_MS;
/** A cart that was changed since is in use. */
const REST_MS = 30 * MINUTE_MS;
const TOPIC: PreferenceTopic = 'closing_soon';

interface ClosingDraw {
  readonly id: string;
  readonly draw_no: number;
}

/** Instants between which what is in a cart closes soon. */
interface ClosingWindow {
  readonly from: string;
  readonly to: string;
}

const getWindow = ({ clock }: Services): ClosingWindow => ({
  from: toIso(clock.now() + LATEST_MS),
  to: toIso(clock.now() + AHEAD_MS),
});

/** Draws whose tickets close soon, or the shares of one of their pools, which close at its cut-off. */
const listClosing = ({ database: { db } }: Services, { from, to }: ClosingWindow): Promise<ClosingDraw[]> =>
  db
    .selectFrom('draw')
    .select(['id', 'draw_no'])
    .where('status', '=', 'DRAW_OPEN')
    .where((draw) =>
      draw.or([
        draw.and([draw('stop_at', '>=', from), draw('stop_at', '<=', to)]),
        draw(
          'id',
          'in',
          db
            .selectFrom('pool')
            .select((pool) => pool.ref('draw_id').$notNull().as('draw_id'))
            .where('status', '=', 'open')
            .where('cut_off_at', '>=', from)
            .where('cut_off_at', '<=', to),
        ),
      ]),
    )
    .orderBy('stop_at')
    .execute();

/** A topic that is on by choice only. */
async function listAsking({ database, clock }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('cart')
    .innerJoin('customer', 'customer.id', 'cart.customer_id')
    .innerJoin('communication_preference as choice', 'choice.customer_id', 'customer.id')
    .select('customer.id')
    .where('choice.topic', '=', TOPIC)
    .where('choice.channel', '=', 'email')
    .where('choice.is_on', '=', 1)
    .where('customer.closed_at', 'is', null)
    .where('cart.updated_at', '<=', toIso(clock.now() - REST_MS))
    .orderBy('customer.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The message about a draw names when the first of what waits closes: shares do before the tickets of their draw. */
function toMail(
  customerId: string,
  draw: ClosingDraw,
  lines: readonly PricedLine[],
  { from, to }: ClosingWindow,
): MailRequest[] {
  const waiting = lines.filter(({ draws }) => draws.some(({ id }) => id === draw.id));
  const stops = waiting.flatMap(({ draws }) => draws.filter(({ id }) => id === draw.id));
  const [stopAt] = stops.map((stop) => stop.stopAt).sort();
  if (stopAt === undefined || stopAt < from || stopAt > to) return [];
  const payload = { stopAt, lines: waiting.map(({ label, priceCents }) => ({ label, priceCents })) };
  return [{ kind: 'closing_soon', customerId, payload, dedupe: `closing_soon:${customerId}:${draw.id}` }];
}

async function notifyCustomer(
  tx: Tx,
  services: Services,
  customerId: string,
  closing: readonly ClosingDraw[],
  window: ClosingWindow,
): Promise<void> {
  const cart = await findCart(tx, services, { kind: 'account', customerId });
  const stored = cart ? await listLines(tx, cart.id) : [];
  const isNear = stored.some(({ line }) => closing.some(({ draw_no }) => line.drawNos.includes(draw_no)));
  if (!cart || !isNear) return;
  const states = await priceLines(tx, services, cart.buyer, stored);
  const lines = states.flatMap((state) => (state.state === 'on_sale' ? [state.line] : []));
  const reasons = findBlockedReasons(services, cart.blockFacts, {
    lines,
    chargedCents: sumChargedCents(lines),
  });
  if (Object.keys(reasons).length > 0) return;
  await queueMails(
    tx,
    services,
    closing.flatMap((draw) => toMail(customerId, draw, lines, window)),
  );
}

export async function notifyClosing(services: Services): Promise<void> {
  const window = getWindow(services);
  const closing = await listClosing(services, window);
  if (closing.length === 0) return;
  for (const customerId of await listAsking(services))
    await transact(services.database, (tx) => notifyCustomer(tx, services, customerId, closing, window));
}

// The life of a draw (decision D2): which status may follow which, and nothing else.
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export const NEXT_STATUSES = {
  DRAW_OPEN: ['DRAW_CAPPED', 'DRAW_CLOSED'],
  DRAW_CAPPED: ['DRAW_OPEN', 'DRAW_CLOSED'],
  DRAW_CLOSED: ['DRAW_DRAWN'],
  DRAW_DRAWN: ['DRAW_SCORED'],
  DRAW_SCORED: ['DRAW_PAID'],
  DRAW_PAID: ['DRAW_EMAILED'],
  DRAW_EMAILED: [],
} as const satisfies Record<DrawStatus, readonly DrawStatus[]>;

/** Where the time of a status is noted. */
const NOTED_IN = {
  DRAW_DRAWN: 'drawn_at',
  DRAW_SCORED: 'scored_at',
  DRAW_PAID: 'paid_at',
  DRAW_EMAILED: 'emailed_at',
} as const satisfies Partial<Record<DrawStatus, keyof DrawTable>>;

/** The step does not lead from the draw's status. */
export class IllegalDrawStep extends Error {
  override readonly name = 'IllegalDrawStep';
}

export type DrawRow = Readonly<DrawTable>;
type Columns = Partial<Omit<DrawTable, 'id' | 'offer_key' | 'draw_no' | 'status'>>;

/**
 * Moves a draw on, with what becomes known by it.
 * @throws IllegalDrawStep when the step is none, or another worker has moved the draw meanwhile.
 */
export async function moveDraw(
  tx: Tx,
  { clock }: Services,
  draw: Pick<DrawRow, 'id' | 'status'>,
  { to, set = {} }: { to: DrawStatus; set?: Columns },
): Promise<void> {
  const allowed: readonly string[] = NEXT_STATUSES[draw.status as DrawStatus] ?? [];
  if (!allowed.includes(to))
    throw new IllegalDrawStep(`The draw ${draw.id} is ${draw.status}: it cannot become ${to}`);
  const column = to in NOTED_IN ? NOTED_IN[to as keyof typeof NOTED_IN] : undefined;
  const moved = await tx
    .updateTable('draw')
    .set({ ...set, status: to, ...(column && { [column]: getNowIso(clock) }) })
    .where('id', '=', draw.id)
    .where('status', '=', draw.status)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new IllegalDrawStep(`The draw ${draw.id} is no longer ${draw.status}`);
}

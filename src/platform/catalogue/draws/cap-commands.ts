// The operator takes a draw off sale as sold out, and puts it on sale again.
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { type Command, OperatorError, type SharedCommand } from '../../ground/operator/command.ts';
import type { Services } from '../../services.ts';
import { requireDraw, toDrawSubject } from './draw-of-command.ts';
import { type DrawRow, IllegalDrawStep, moveDraw } from './lifecycle.ts';
import { findFullSale } from './sales-cap.ts';

type Cappable = 'DRAW_OPEN' | 'DRAW_CAPPED';
const NAMES = { DRAW_OPEN: 'open', DRAW_CAPPED: 'capped' } as const satisfies Record<Cappable, string>;

/** A draw at the sales cap of its offer is capped again within a minute. */
async function checkBelowCap({ database: { db } }: Services, draw: DrawRow): Promise<void> {
  const full = await findFullSale(db, draw);
  if (full)
    throw new OperatorError(
      `Draw ${draw.draw_no} of ${draw.offer_key} holds ${full.tickets} tickets, and its offer sells ${full.cap}: it stays capped.`,
    );
}

/** Tickets of the main draw enter its early birds. */
async function openEarlyBirds(tx: Tx, services: Services, { id }: DrawRow): Promise<void> {
  const capped = await tx
    .selectFrom('draw')
    .select(['id', 'draw_no', 'status'])
    .where('parent_id', '=', id)
    .where('status', '=', 'DRAW_CAPPED')
    .execute();
  for (const bird of capped) await moveDraw(tx, services, bird, { to: 'DRAW_OPEN' });
}

async function changeStatus(services: Services, draw: DrawRow, to: Cappable): Promise<void> {
  const from: Cappable = to === 'DRAW_OPEN' ? 'DRAW_CAPPED' : 'DRAW_OPEN';
  const name = `Draw ${draw.draw_no} of ${draw.offer_key}`;
  if (to === 'DRAW_CAPPED' && draw.parent_id !== null)
    throw new OperatorError(`${name} is an early bird, which is not sold: cap its raffle.`);
  if (draw.status !== from) {
    const status = draw.status.replace('DRAW_', '').toLowerCase();
    throw new OperatorError(
      `${name} is ${status}: only a draw that is ${NAMES[from]} can become ${NAMES[to]}.`,
    );
  }
  try {
    await transactAndPurge(services, async (tx, announce) => {
      await moveDraw(tx, services, draw, { to });
      if (to === 'DRAW_OPEN') await openEarlyBirds(tx, services, draw);
      announce(...listDrawTags(draw.offer_key, draw.draw_no));
    });
  } catch (error) {
    if (error instanceof IllegalDrawStep)
      throw new OperatorError(`${name} has just changed: look at it with \`draws list\`.`);
    throw error;
  }
}

const cap: SharedCommand = {
  role: 'manager',
  right: 'results',
  usage: 'OFFER DRAWNO',
  summary: 'Takes an open draw off sale: it is shown as sold out. Its tickets stay in it.',
  async run({ services, words, print }) {
    const draw = await requireDraw(services, words);
    await changeStatus(services, draw, 'DRAW_CAPPED');
    print(`Draw ${draw.draw_no} of ${draw.offer_key} is sold out.`);
    return { subject: toDrawSubject(draw) };
  },
};

const uncap: SharedCommand = {
  role: 'manager',
  right: 'results',
  usage: 'OFFER DRAWNO',
  summary: 'Puts a sold-out draw on sale again, below the sales cap of its offer.',
  async run({ services, words, print }) {
    const draw = await requireDraw(services, words);
    if (draw.status === 'DRAW_CAPPED') await checkBelowCap(services, draw);
    await changeStatus(services, draw, 'DRAW_OPEN');
    print(`Draw ${draw.draw_no} of ${draw.offer_key} is on sale until ${draw.stop_at}.`);
    return { subject: toDrawSubject(draw) };
  },
};

export const capCommands = { 'draws cap': cap, 'draws uncap': uncap } satisfies Record<string, Command>;

// Opens giveaways, each with the commitment of the seed that will decide it.
import type { GiveawayTerms, MembershipProgram } from '#lib/contracts/membership/program.ts';
import { getNextGiveaway } from '#lib/domain/membership/schedule.ts';
import { GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import { createRaffleCommitment } from '../../catalogue/raffles/proof/winning-places.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { findProgram } from '../membership/program.ts';
import { GUARANTEE_JOB } from './guarantee-job.ts';
import { getListName } from './list-name.ts';

const SEED_BYTES = 32;

export interface GiveawayToOpen {
  readonly terms: GiveawayTerms;
  readonly schedule?: string;
  readonly localDate: string;
  /** Milliseconds since 1970. */
  readonly opensAt: number;
  readonly stopAt: number;
  readonly drawAt: number;
}

async function findNextNumber(tx: Tx, program: string, type: GiveawayTerms['type']): Promise<number> {
  const row = await tx
    .selectFrom('giveaway')
    .select((max) => max.fn.max('number').as('number'))
    .where('program', '=', program)
    .where('type', '=', type)
    .executeTakeFirst();
  return Number(row?.number ?? 0) + 1;
}

/** Gives its id and number; undefined where another worker has just opened it. A preview is never drawn. */
export async function openGiveaway(
  tx: Tx,
  services: Services,
  program: string,
  { terms, schedule, localDate, ...times }: GiveawayToOpen,
): Promise<{ id: string; number: number } | undefined> {
  const { random, clock } = services;
  const number = await findNextNumber(tx, program, terms.type);
  const seed = random.createHex(SEED_BYTES);
  const secret = { offerKey: getListName(program, terms.type), drawNo: number, seed };
  const isDrawn = terms.type !== 'preview';
  const opened = await tx
    .insertInto('giveaway')
    .values({
      id: random.createId('gaw', clock.now()),
      program,
      type: terms.type,
      number,
      schedule: schedule ?? null,
      local_date: localDate,
      opens_at: toIso(times.opensAt),
      stop_at: toIso(times.stopAt),
      draw_at: toIso(times.drawAt),
      status: 'open',
      tier: terms.tier,
      terms: JSON.stringify(terms),
      prize_name: terms.prize.name,
      prize_kind: terms.prize.kind,
      value_cents: terms.prize.valueCents,
      units: terms.prize.units,
      commitment: isDrawn ? createRaffleCommitment(secret, 'none') : null,
      root: null,
      sealed_at: null,
      reveal: null,
      drawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();
  if (opened && isDrawn) {
    await tx.insertInto('giveaway_secret').values({ giveaway_id: opened.id, seed }).execute();
    const job = { kind: GUARANTEE_JOB, payload: { giveawayId: opened.id }, runAt: times.opensAt };
    await enqueueJob(tx, services, job);
  }
  return opened;
}

/** The schedules that have no giveaway to come. */
async function listMissing({ database, clock }: Services, program: MembershipProgram) {
  const held = await database.db
    .selectFrom('giveaway')
    .select('schedule')
    .where('program', '=', program.programId)
    .where('schedule', 'is not', null)
    .where('stop_at', '>', toIso(clock.now()))
    .execute();
  const keys = new Set(held.map(({ schedule }) => schedule));
  return program.giveaways.filter(({ key }) => !keys.has(key));
}

/** Opens the next giveaway of each schedule that has none. Gives how many were opened. */
export async function openScheduledGiveaways(services: Services): Promise<number> {
  const program = await findProgram(services);
  const missing = program ? await listMissing(services, program) : [];
  if (!program || missing.length === 0) return 0;
  const opensAt = services.clock.now();
  return transactAndPurge(services, async (tx, announce) => {
    let opened = 0;
    for (const { key, days, closeTime, drawTime, ...terms } of missing) {
      const times = getNextGiveaway({ days, closeTime, drawTime }, program.timeZone, opensAt);
      const done = await openGiveaway(tx, services, program.programId, {
        terms,
        schedule: key,
        opensAt,
        ...times,
      });
      if (done) opened += 1;
    }
    announce(GIVEAWAYS_TAG);
    return opened;
  });
}

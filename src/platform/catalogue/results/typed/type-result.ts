// Results that are typed in: the first person's waits, and the second's publishes it where both say the same (decision 59).
import type { TypedResult } from '#lib/contracts/catalogue/desk-draws.ts';
import { DESK_DRAW_ERRORS } from '#lib/contracts/catalogue/desk-draws.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { isSamePerson } from '../../../ground/staff/same-person.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { checkRecord } from '../check-record.ts';
import { hasSameNumbers } from '../compare-results.ts';
import { importOne } from '../import.ts';
import type { WantedResult } from '../import-source.ts';

const isHeldHere = ({ source }: DrawRow): boolean => source === 'demonstration' || source === 'own';

const ON_SALE: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];

/** @throws DomainError `draw_held_here`, `draw_not_held`, `draw_on_sale`, `result_wrong` with what is wrong */
function readWanted(
  { clock }: Pick<Services, 'clock'>,
  offer: OfferDefinition,
  draw: DrawRow,
  typed: TypedResult,
): WantedResult {
  if (draw.cancelled_at !== null) throw createDomainError(DESK_DRAW_ERRORS, 'draw_cancelled');
  if (isHeldHere(draw)) throw createDomainError(DESK_DRAW_ERRORS, 'draw_held_here');
  if (draw.draw_at > getNowIso(clock)) throw createDomainError(DESK_DRAW_ERRORS, 'draw_not_held');
  if (ON_SALE.includes(draw.status)) throw createDomainError(DESK_DRAW_ERRORS, 'draw_on_sale');
  const checked = checkRecord(
    { ...typed, productId: offer.key, drawNo: draw.draw_no, drawDate: draw.local_date },
    offer,
  );
  if ('reason' in checked)
    throw createDomainError(DESK_DRAW_ERRORS, 'result_wrong', { reason: toSentence(checked.reason) });
  if (typed.dividends.length > 0 && checked.dividends.length === 0)
    throw createDomainError(DESK_DRAW_ERRORS, 'result_wrong', {
      reason:
        'The dividends are not whole: say of each division how many won and what each receives, or leave all of them out.',
    });
  return {
    where: draw.local_date,
    place: 'what was typed',
    ...(draw.number_state !== 'counted' && { drawNo: draw.draw_no }),
    localDate: draw.local_date,
    ...(draw.round_time !== null && { roundTime: draw.round_time }),
    ...checked,
  };
}

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const sortDividends = ({ dividends }: WantedResult): string =>
  JSON.stringify(
    [...dividends]
      .sort((a, b) => a.division - b.division)
      .map(({ division, winners, amountCents }) => [division, winners, amountCents]),
  );

const isSame = (a: WantedResult, b: WantedResult): boolean =>
  hasSameNumbers(a.numbers, b.numbers) && sortDividends(a) === sortDividends(b);

export const findTyped = (at: Db | Tx, drawId: string) =>
  at.selectFrom('typed_result').selectAll().where('draw_id', '=', drawId).executeTakeFirst();

/** Keeps what was typed, in the place of what the same person had typed. */
async function keepTyped(
  services: Services,
  { id }: DrawRow,
  { actor, name }: Operator,
  typed: TypedResult,
): Promise<void> {
  const row = {
    person: actor,
    person_name: name,
    body: JSON.stringify(typed),
    typed_at: getNowIso(services.clock),
  };
  await services.database.db
    .insertInto('typed_result')
    .values({ draw_id: id, ...row })
    .onConflict((conflict) => conflict.column('draw_id').doUpdateSet(row))
    .execute();
}

/** @throws DomainError `result_final`, `result_wrong` with why it could not be taken */
async function publish(
  services: Services,
  offer: OfferDefinition,
  draw: DrawRow,
  wanted: WantedResult,
): Promise<void> {
  const report = await importOne(services, offer, wanted);
  if (report.left.length > 0) throw createDomainError(DESK_DRAW_ERRORS, 'result_final');
  const [fault] = [...report.faults, ...report.refused];
  if (fault) throw createDomainError(DESK_DRAW_ERRORS, 'result_wrong', { reason: toSentence(fault.reason) });
  await services.database.db.deleteFrom('typed_result').where('draw_id', '=', draw.id).execute();
}

/**
 * Types a result in the name of a person. The second of two who say the same publishes it.
 * @throws DomainError `draw_held_here`, `draw_not_held`, `result_wrong`, `results_differ`, `result_final`
 */
export async function typeResult(
  services: Services,
  {
    offer,
    draw,
    person,
    typed,
  }: { offer: OfferDefinition; draw: DrawRow; person: Operator; typed: TypedResult },
): Promise<'waiting' | 'published'> {
  const wanted = readWanted(services, offer, draw, typed);
  const first = await findTyped(services.database.db, draw.id);
  if (!first || (await isSamePerson(services, services.database.db, first.person, person.actor))) {
    await keepTyped(services, draw, person, typed);
    return 'waiting';
  }
  const theirs = readWanted(services, offer, draw, JSON.parse(first.body) as TypedResult);
  if (!isSame(wanted, theirs))
    throw createDomainError(DESK_DRAW_ERRORS, 'results_differ', { person: first.person_name });
  await publish(services, offer, draw, wanted);
  return 'published';
}

/** @throws DomainError `typed_unknown` */
export async function dropTyped({ database }: Services, drawId: string): Promise<void> {
  const { numDeletedRows } = await transact(database, (tx) =>
    tx.deleteFrom('typed_result').where('draw_id', '=', drawId).executeTakeFirstOrThrow(),
  );
  if (numDeletedRows === 0n) throw createDomainError(DESK_DRAW_ERRORS, 'typed_unknown');
}

// What a game's file would do to what is sold of it.
import { isDeepStrictEqual } from 'node:util';
import type { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { type FileFault, isZone } from '#lib/domain/catalogue/file-fault.ts';
import { findRulesOn, type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { OfferDefinition } from '../offers/definition.ts';

/** The day before which some rules of a list differ from another's; each day on which either begins is looked at. */
function* listChangedSpans(
  before: readonly GameRules[],
  after: readonly GameRules[],
): Generator<{ from: string; until: string }> {
  const days = [...new Set([...before, ...after].map(({ validFrom }) => validFrom))].sort();
  for (const [index, from] of days.entries()) {
    const isSame = isDeepStrictEqual(
      { ...findRulesOn(before, from), validFrom: '' },
      { ...findRulesOn(after, from), validFrom: '' },
    );
    if (!isSame) yield { from, until: days[index + 1] ?? '9999-12-31' };
  }
}

/** The first draw with tickets or a result whose rules a file would change. What was sold keeps its rules. */
async function findChangedDraw(at: Db | Tx, kept: OfferDefinition, file: GameFile) {
  for (const { from, until } of listChangedSpans(kept.rules, file.rules)) {
    const draw = await at
      .selectFrom('draw')
      .select(['draw_no', 'local_date'])
      .where('offer_key', '=', kept.key)
      .where('local_date', '>=', from)
      .where('local_date', '<', until)
      .where((where) =>
        where.or([
          where('numbers', 'is not', null),
          where.exists(
            where.selectFrom('entry').select('entry.id').whereRef('entry.draw_id', '=', 'draw.id'),
          ),
        ]),
      )
      .orderBy('local_date', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (draw) return draw;
  }
  return undefined;
}

async function findSoldFaults(at: Db | Tx, kept: OfferDefinition, file: GameFile): Promise<FileFault[]> {
  const [newest] = file.rules;
  const [sold] = kept.rules;
  if (newest && sold && isOrderRules(newest) !== isOrderRules(sold))
    return [{ path: 'rules', code: 'kind_changed' }];
  const draw = await findChangedDraw(at, kept, file);
  if (!draw) return [];
  const values = { drawNo: draw.draw_no, date: draw.local_date };
  return [{ path: 'rules', code: 'rules_of_sold_draw', values }];
}

/** Rules of what was sold stay, and a shop for real money draws nothing that is invented. */
export async function findGameSaleFaults(
  at: Db | Tx,
  services: Services,
  file: GameFile,
  kept: OfferDefinition | undefined,
): Promise<readonly FileFault[]> {
  const isInvented = services.isRealShop === true && file.results.source === 'demonstration';
  const isUnproven =
    services.isRealShop === true && file.results.source === 'own' && file.results.beacon === 'none';
  const [first = ''] = file.rules.map(({ validFrom }) => validFrom).sort();
  // A zone that there is none of is a fault of its own.
  const today = isZone(file.timeZone) ? toLocalDate(services.clock.now(), file.timeZone) : first;
  const isLate = first > today;
  return [
    ...(isLate ? [{ path: 'rules.0.validFrom', code: 'rules_begin_late', values: { date: first } }] : []),
    ...(isInvented ? [{ path: 'results.source', code: 'results_invented' }] : []),
    ...(isUnproven ? [{ path: 'results.beacon', code: 'own_without_beacon' }] : []),
    ...(kept ? await findSoldFaults(at, kept, file) : []),
  ];
}

// Everything that is wrong with the file of a game: its shape, its rules, and what it would do to what is there.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { catalogueCopy } from '#content/copy/catalogue.ts';
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { findGameFaults } from '#lib/domain/catalogue/game-faults.ts';
import { isRoutedPath } from '#lib/domain/content/content-paths.ts';
import { type CopyValues, createTranslator } from '#lib/domain/content/copy.ts';
import { findRulesOn, type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { findOffer } from '../offers/store.ts';

const t = createTranslator(catalogueCopy);

const createFault = (path: string, code: string, values?: CopyValues, isWarning = false): CatalogueFault => ({
  path,
  code,
  message: t(`catalogue.fault.${code}`, values),
  isWarning,
});

export interface CheckedFile {
  /** Absent where it has not the shape of one. */
  readonly file?: GameFile;
  readonly faults: readonly CatalogueFault[];
}

export const hasErrors = (faults: readonly CatalogueFault[]): boolean =>
  faults.some(({ isWarning }) => !isWarning);

/** What is said of a value of another shape, where the format says nothing of its own. */
const describeShape: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === ''))
    return t('catalogue.fault.shape-missing');
  if (issue.code === 'invalid_type') {
    const isNumber = issue.expected === 'number' || issue.expected === 'int';
    return t(`catalogue.fault.shape-${isNumber ? 'number' : 'other'}`);
  }
  if (issue.code === 'too_small') return t('catalogue.fault.shape-small', { least: String(issue.minimum) });
  if (issue.code === 'too_big') return t('catalogue.fault.shape-large', { most: String(issue.maximum) });
  if (issue.code === 'unrecognized_keys')
    return t('catalogue.fault.shape-unknown', { keys: issue.keys.join(', ') });
  return t('catalogue.fault.shape-other');
};

/** Whether a file has the shape of one, and its rules can be. Looks at nothing else. */
export function checkGameFile(input: unknown): CheckedFile {
  const read = GameFile.safeParse(input, { error: describeShape });
  if (!read.success)
    return {
      faults: read.error.issues.map(({ path, message, code }) => ({
        path: path.join('.'),
        code,
        message,
        isWarning: false,
      })),
    };
  const file = read.data;
  const faults = findGameFaults(file).map(({ path, code, values, isWarning }) =>
    createFault(path, code, values, isWarning === true),
  );
  return { file, faults };
}

async function findTakenNames(
  at: Db | Tx,
  file: GameFile,
  kept: OfferDefinition | undefined,
): Promise<CatalogueFault[]> {
  if (kept && kept.type !== 'lottery_ticket') return [createFault('key', 'key_taken')];
  const url = file.url ?? `/${file.key}`;
  const others = await at.selectFrom('product_offer').select('body').where('key', '<>', file.key).execute();
  const taken = others.flatMap(({ body }) => {
    const offer = JSON.parse(body) as Pick<OfferDefinition, 'url' | 'urlAliases'>;
    return [offer.url, ...offer.urlAliases.map((alias) => alias.url)];
  });
  const isTaken = isRoutedPath(url) || taken.includes(url);
  return isTaken ? [createFault(file.url === undefined ? 'key' : 'url', 'url_taken')] : [];
}

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

async function findSaleFaults(at: Db | Tx, kept: OfferDefinition, file: GameFile): Promise<CatalogueFault[]> {
  const [newest] = file.rules;
  const [sold] = kept.rules;
  if (newest && sold && isOrderRules(newest) !== isOrderRules(sold))
    return [createFault('rules', 'kind_changed')];
  const draw = await findChangedDraw(at, kept, file);
  if (!draw) return [];
  return [createFault('rules', 'rules_of_sold_draw', { drawNo: draw.draw_no, date: draw.local_date })];
}

/** Whether a file can be published in this shop, with everything that keeps it from that. */
export async function checkForShop(at: Db | Tx, services: Services, input: unknown): Promise<CheckedFile> {
  const { file, faults } = checkGameFile(input);
  if (!file) return { faults };
  const kept = await findOffer(at, file.key);
  const isInvented = services.isRealShop === true && file.results.source === 'demonstration';
  return {
    file,
    faults: [
      ...faults,
      ...(await findTakenNames(at, file, kept)),
      ...(isInvented ? [createFault('results.source', 'results_invented')] : []),
      ...(kept ? await findSaleFaults(at, kept, file) : []),
    ],
  };
}

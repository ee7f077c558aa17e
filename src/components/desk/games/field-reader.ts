// What the fields of a game hold, and what is wrong with them, by their names.
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import type { GameView } from '#lib/domain/catalogue/game-view.ts';

/** Paths of the file that are shown as another field. */
const SHOWN_AS: readonly (readonly [RegExp, string])[] = [
  [/\.poolBps$/, '.share'],
  [/\.fixedCents$/, '.fixed'],
  [/^(rules\.0\.divisions\.\d+)$/, '$1.main'],
  [/^(rules\.0\.divisions\.\d+\.(?:main|supplementary))\.\d+$/, '$1'],
  [/^(plays\.\w+\.(?:games|balls|orders))\.\d+$/, '$1'],
  [/^(weeks|calendar\.(?:drawDays|furtherDraws\.options))\.\d+$/, '$1'],
  [/^(plays\.\w+)\.prices\..*$/, '$1'],
  [/^rules\.0\.divisions$/, 'divisions'],
  [/^rules\.[1-9].*$/, 'rules'],
  [/^(notSoldIn|(?:.*\.)?permits)\.\d+$/, '$1'],
  [/^((?:.*\.)?(?:online|postal))$/, '$1.first'],
];

/** The field that a fault is shown at. */
export const toField = (path: string): string =>
  SHOWN_AS.reduce((field, [pattern, shown]) => field.replace(pattern, shown), path);

interface FieldReader {
  /** An empty text where there is nothing. */
  readonly value: (name: string) => string;
  readonly error: (name: string) => string | undefined;
  /** How many rows a list has, as `books`. */
  readonly countRows: (path: string) => number;
  /** What keeps the draft from being published, for the list above the form. */
  readonly listSummary: (faults: readonly CatalogueFault[]) => FieldErrors;
}

export function createFieldReader({ fields, faults }: Pick<GameView, 'fields' | 'faults'>): FieldReader {
  const errors = faults.filter(({ isWarning }) => !isWarning);
  return {
    value: (name) => fields.get(name) ?? '',
    error: (name) => errors.find(({ path }) => toField(path) === name)?.message,
    countRows: (path) =>
      new Set(
        [...fields.keys()]
          .filter((name) => name.startsWith(`${path}.`))
          .map((name) => name.slice(path.length + 1).split('.')[0]),
      ).size,
    listSummary: (all) =>
      Object.fromEntries(
        all
          .filter(({ isWarning }) => !isWarning)
          .map(({ path, code, message }) => [toField(path) || 'general', [{ code, message }]]),
      ),
  };
}

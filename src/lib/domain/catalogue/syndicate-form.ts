// The fields of the form of a syndicate.
import { type FormRules, type JsonObject, readFileForm, type SentFields, setPath } from './file-form.ts';

export const SYNDICATE_RULES: FormRules = {
  name: { kind: 'text' },
  shortName: { kind: 'text' },
  url: { kind: 'text', isOptional: true },
  category: { kind: 'text' },
  ranking: { kind: 'count' },
  'plays.lottery': { kind: 'text' },
  'plays.gameType': { kind: 'text' },
  'plays.gameOffer': { kind: 'text' },
  'plays.games': { kind: 'count' },
  shares: { kind: 'count' },
  sharePrice: { kind: 'amount' },
  cutOffMinutes: { kind: 'count' },
  drawsAhead: { kind: 'count' },
  weeks: { kind: 'counts' },
  repeats: { kind: 'text' },
};

const BOX = 'reopensWhenFull';

/** The file that the form makes of the one it was opened with. */
export function readSyndicateForm(base: object, sent: SentFields): JsonObject {
  const file = readFileForm(base, sent, SYNDICATE_RULES);
  setPath(file, BOX, sent.has(BOX));
  return file;
}

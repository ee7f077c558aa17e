// What the fields of a game are called, by their names.
import type { Translate } from '#lib/domain/content/copy.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'desk.game-name',
  shortName: 'desk.game-short-name',
  url: 'desk.game-url',
  category: 'desk.game-category',
  ranking: 'desk.game-ranking',
  currency: 'desk.game-currency',
  timeZone: 'desk.game-zone',
  'calendar.drawDays': 'desk.game-days',
  'calendar.hasSelectableDays': 'desk.game-days-chosen',
  'calendar.drawTime': 'desk.game-draw-time',
  'calendar.closeTime': 'desk.game-close-time',
  'calendar.drawsAhead': 'desk.game-ahead',
  'calendar.firstDrawNo': 'desk.game-first-no',
  'calendar.furtherDraws.kind': 'desk.game-further',
  'calendar.furtherDraws.options': 'desk.game-further-options',
  rules: 'desk.game-rules',
  divisions: 'desk.game-divisions',
  'rules.0.validFrom': 'desk.game-valid-from',
  'rules.0.numbers.pick': 'desk.game-pick',
  'rules.0.numbers.of': 'desk.game-of',
  'rules.0.supplementaries': 'desk.game-supplementaries',
  'rules.0.powerball.of': 'desk.game-own-of',
  'rules.0.powerball.pick': 'desk.game-own-pick',
  'rules.0.powerball.name': 'desk.game-own-name',
  'rules.0.digits': 'desk.game-digits',
  'rules.0.symbols': 'desk.game-symbols',
  pricePerGame: 'desk.game-price-per-game',
  minimumPrizePool: 'desk.game-minimum-pool',
  salesCapTickets: 'desk.game-cap',
  repeats: 'desk.game-repeats',
  'results.source': 'desk.game-results',
};

const FIELDS_OF_DIVISIONS = ['main', 'supplementary', 'powerball', 'share', 'fixed', 'play', 'match', 'ways'];

/** Of a field of a division, as `Division 3, Numbers that match`. */
function describeDivision(t: Translate, name: string): string | undefined {
  const [, place, field = 'main'] = /^rules\.0\.divisions\.(\d+)(?:\.(\w+))?/.exec(name) ?? [];
  if (place === undefined) return undefined;
  const division = t('desk.game-division', { number: Number(place) + 1 });
  return FIELDS_OF_DIVISIONS.includes(field) ? `${division}, ${t(`desk.game-${field}`)}` : division;
}

/** Of a way to play, as `Systems, Numbers in the largest`. */
function describePlay(t: Translate, name: string): string | undefined {
  const [, play, field] = /^plays\.(\w+)(?:\.(\w+))?/.exec(name) ?? [];
  if (play === undefined) return undefined;
  const own = t(`desk.game-play-${play}`);
  const isField = field !== undefined && field !== 'prices' && field !== 'hasMega' && field !== 'repeats';
  return isField ? `${own}, ${t(`desk.game-field-${field}`)}` : own;
}

/** What a field is called; its name where it is none of the form. */
export function describeField(t: Translate, name: string): string {
  const label = LABELS[name] ?? LABELS[name.replace(/\.\d+$/, '')];
  return label ? t(label) : (describeDivision(t, name) ?? describePlay(t, name) ?? name);
}

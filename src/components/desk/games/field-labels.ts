// What the fields of games and raffles are called, by their names.
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
  'calendar.name': 'desk.game-round-name',
  'calendar.rounds': 'desk.game-rounds',
  'calendar.every.minutes': 'desk.game-every',
  'calendar.every.until': 'desk.game-every-until',
  'calendar.drawsAhead': 'desk.game-ahead',
  'calendar.firstDrawNo': 'desk.game-first-no',
  'calendar.furtherDraws.kind': 'desk.game-further',
  'calendar.furtherDraws.options': 'desk.game-further-options',
  rules: 'desk.game-rules',
  divisions: 'desk.game-divisions',
  'rules.0.validFrom': 'desk.game-valid-from',
  'rules.0.numbers.pick': 'desk.game-pick',
  'rules.0.numbers.drawn': 'desk.game-drawn',
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
  books: 'desk.raffle-books',
  causes: 'desk.raffle-causes',
  notSoldIn: 'desk.raffle-not-sold-in',
  orderedAheadDays: 'desk.raffle-ordered-ahead',
  'plays.lottery': 'desk.syndicate-lottery',
  'plays.gameType': 'desk.syndicate-type',
  'plays.gameOffer': 'desk.syndicate-offer',
  'plays.games': 'desk.syndicate-games',
  shares: 'desk.syndicate-shares',
  sharePrice: 'desk.syndicate-price',
  cutOffMinutes: 'desk.syndicate-cut-off',
  drawsAhead: 'desk.syndicate-ahead',
  weeks: 'desk.syndicate-weeks',
  reopensWhenFull: 'desk.syndicate-reopens',
  drawTime: 'desk.game-draw-time',
  closeTime: 'desk.game-close-time',
};

/** Of a draw of a raffle, behind the path of the draw. */
const DRAW_LABELS: Readonly<Record<string, string>> = {
  name: 'desk.raffle-draw-name',
  featureImage: 'desk.raffle-picture',
  'online.first': 'desk.raffle-online-first',
  'online.size': 'desk.raffle-online-size',
  'online.lanes': 'desk.raffle-lanes',
  'postal.first': 'desk.raffle-postal-first',
  'postal.size': 'desk.raffle-postal-size',
  beacon: 'desk.raffle-beacon',
  prizes: 'desk.raffle-prizes',
  permits: 'desk.raffle-permits',
  terms: 'desk.raffle-terms',
};

/** Of the plan of a draw, beside those of each draw. */
const PLAN_LABELS: Readonly<Record<string, string>> = {
  drawNo: 'desk.plan-draw-no',
  preOrderAt: 'desk.plan-pre-order-at',
  opensAt: 'desk.plan-opens-at',
  stopAt: 'desk.plan-stop-at',
  drawAt: 'desk.plan-draw-at',
};

const ROWS: readonly string[] = ['books', 'causes', 'prizes'];

/** Of a row of a raffle, as `Book 2, Price of the book`. */
function describeRow(t: Translate, name: string): string | undefined {
  const [, list = '', place, field = ''] = /^(\w+)\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  if (!ROWS.includes(list)) return undefined;
  const row = t(`desk.raffle-row-${list}`, { number: Number(place) + 1 });
  if (field === '') return row;
  const own = list === 'books' && field === 'name' ? 'book-name' : field;
  return `${row}, ${t(`desk.raffle-field-${own}`)}`;
}

/** Of an early bird, as `Early bird 2, Draw`, and of its prizes. */
function describeBird(t: Translate, name: string): string | undefined {
  const [, place, field] = /^earlyBirds\.(\d+)(?:\.(.+))?$/.exec(name) ?? [];
  if (place === undefined) return undefined;
  const bird = t('desk.plan-bird', { number: Number(place) + 1 });
  if (field === undefined) return bird;
  const own =
    field === 'prizes' ? DRAW_LABELS.prizes : field === 'name' ? 'desk.plan-bird-name' : PLAN_LABELS[field];
  return `${bird}, ${own ? t(own) : (describeRow(t, field) ?? field)}`;
}

/** What a field of the plan of a draw is called. */
export function describePlanField(t: Translate, name: string): string {
  const label = PLAN_LABELS[name] ?? DRAW_LABELS[name.replace(/\.\d+$/, '')];
  return label ? t(label) : (describeBird(t, name) ?? describeRow(t, name) ?? name);
}

function describeDrawField(t: Translate, name: string): string | undefined {
  const own = name.replace(/^calendar\.draw\./, '');
  const label = own === name ? undefined : DRAW_LABELS[own.replace(/\.\d+$/, '')];
  return label ? t(label) : describeRow(t, own);
}

const ROUND_LABELS: Readonly<Record<string, string>> = {
  name: 'desk.game-round-name',
  drawTime: 'desk.game-draw-time',
  closeTime: 'desk.game-close-time',
};

/** Of a further draw of a day, as `Further draw 2, Time of the draw`. */
function describeRound(t: Translate, name: string): string | undefined {
  const [, place, field = ''] = /^calendar\.rounds\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  if (place === undefined) return undefined;
  const round = t('desk.game-round', { number: Number(place) + 1 });
  const label = ROUND_LABELS[field];
  return label ? `${round}, ${t(label)}` : round;
}

const FIELDS_OF_DIVISIONS = [
  'picked',
  'main',
  'supplementary',
  'powerball',
  'share',
  'fixed',
  'play',
  'match',
  'ways',
];

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
  return label
    ? t(label)
    : (describeRound(t, name) ??
        describeDivision(t, name) ??
        describePlay(t, name) ??
        describeBird(t, name) ??
        describeDrawField(t, name) ??
        name);
}

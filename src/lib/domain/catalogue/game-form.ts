// A game between its file and the form that edits it: each field is named by its path in the file. What cannot be read stays
// as it was typed, so that the check of the file names it and nothing is lost.
import {
  type FieldRule,
  type FormRules,
  isEmpty,
  type Json,
  type JsonObject,
  listLeaves,
  readCents,
  readCount,
  readCounts,
  readField,
  readFileForm,
  readOne,
  type SentFields,
  setPath,
  toBps,
  toText,
} from './file-form.ts';

/** Fields outside of divisions and ways to play. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  name: { kind: 'text' },
  shortName: { kind: 'text' },
  url: { kind: 'text', isOptional: true },
  category: { kind: 'text' },
  ranking: { kind: 'count' },
  timeZone: { kind: 'text' },
  currency: { kind: 'text' },
  'calendar.drawDays': { kind: 'choices' },
  'calendar.drawTime': { kind: 'text' },
  'calendar.closeTime': { kind: 'text' },
  'calendar.drawsAhead': { kind: 'count' },
  'calendar.firstDrawNo': { kind: 'count', isOptional: true },
  'calendar.furtherDraws.kind': { kind: 'text' },
  'calendar.furtherDraws.options': { kind: 'counts' },
  pricePerGame: { kind: 'amount' },
  minimumPrizePool: { kind: 'amount', isOptional: true },
  salesCapTickets: { kind: 'count', isOptional: true },
  repeats: { kind: 'text' },
};

/** The draws of a day, where there are several. */
const ROUND_RULES = {
  'calendar.name': { kind: 'text', isOptional: true },
  'calendar.rounds.*.name': { kind: 'text', isOptional: true },
  'calendar.rounds.*.drawTime': { kind: 'text' },
  'calendar.rounds.*.closeTime': { kind: 'text' },
  'calendar.every.minutes': { kind: 'count', isOptional: true },
  'calendar.every.until': { kind: 'text', isOptional: true },
} as const satisfies FormRules;

/** Ways to play by the names of their boxes, with what is typed of each. */
export const PLAY_FIELDS: Readonly<Record<string, Readonly<Record<string, FieldRule>>>> = {
  standard: {
    minGames: { kind: 'count' },
    maxGames: { kind: 'count' },
    defaultGames: { kind: 'count', isOptional: true },
  },
  systems: { largest: { kind: 'count' }, maxGames: { kind: 'count' } },
  quickPick: { games: { kind: 'counts' } },
  subscriptions: {
    minGames: { kind: 'count' },
    maxGames: { kind: 'count' },
    defaultGames: { kind: 'count', isOptional: true },
  },
  powerHit: { maxGames: { kind: 'count' } },
  powerPik: { balls: { kind: 'counts' }, maxGames: { kind: 'count' } },
  boxed: {
    minGames: { kind: 'count' },
    maxGames: { kind: 'count' },
    defaultGames: { kind: 'count', isOptional: true },
  },
  combos: { orders: { kind: 'counts' }, maxGames: { kind: 'count' } },
};

/** The rows of divisions that were sent, by their places. */
const listDivisionPlaces = (sent: SentFields): number[] =>
  [...new Set([...sent.keys()].map((name) => /^rules\.0\.divisions\.(\d{1,2})\./.exec(name)?.[1]))]
    .filter((place) => place !== undefined)
    .map(Number)
    .sort((a, b) => a - b);

/** What a division pays: a fixed prize where one is typed, else a share of the pool. */
function readPrize(sent: SentFields, at: string): JsonObject {
  const fixed = readOne(sent, `${at}.fixed`);
  const poolBps = toBps(readOne(sent, `${at}.share`) || '0');
  return fixed === '' ? { poolBps } : { poolBps, fixedCents: readCents(fixed) };
}

/** What of the second barrel must match: all of it or not, or so many balls of it, as `1, 2`. */
function readMatchedBalls(text: string): Json | undefined {
  if (text === 'yes' || text === 'no') return text === 'yes';
  return text === '' ? undefined : readCounts(text);
}

function readSetDivision(sent: SentFields, at: string, division: number): JsonObject {
  const supplementary = readOne(sent, `${at}.supplementary`);
  const powerball = readMatchedBalls(readOne(sent, `${at}.powerball`));
  const picked = readOne(sent, `${at}.picked`);
  return {
    division,
    ...(picked !== '' && { picked: readCount(picked) }),
    main: readCounts(readOne(sent, `${at}.main`)),
    ...(supplementary !== '' && { supplementary: readCounts(supplementary) }),
    ...(powerball !== undefined && { powerball }),
    ...readPrize(sent, at),
  };
}

function readOrderDivision(sent: SentFields, at: string, division: number): JsonObject {
  const ways = readOne(sent, `${at}.ways`);
  const play = readOne(sent, `${at}.play`);
  return {
    division,
    play,
    match: play === 'box' ? 'all' : readOne(sent, `${at}.match`) || 'all',
    ...(play === 'box' && ways !== '' && { ways: readCount(ways) }),
    poolBps: 0,
    fixedCents: readCents(readOne(sent, `${at}.fixed`)),
  };
}

/** The second barrel, where one is said. */
function readSecondBarrel(sent: SentFields): JsonObject {
  const at = 'rules.0.powerball';
  const of = readOne(sent, `${at}.of`);
  if (of === '' || of === '0') return {};
  const pick = readOne(sent, `${at}.pick`);
  const name = readOne(sent, `${at}.name`);
  return {
    powerball: {
      of: readCount(of),
      ...(pick !== '' && pick !== '1' && { pick: readCount(pick) }),
      ...(name !== '' && { name }),
    },
  };
}

/** The newest rules as the form says them. */
function readRules(sent: SentFields): JsonObject {
  const places = listDivisionPlaces(sent);
  const validFrom = readOne(sent, 'rules.0.validFrom');
  const isOrder = readOne(sent, 'rules.0.kind') === 'order';
  const at = (place: number): string => `rules.0.divisions.${place}`;
  if (isOrder)
    return {
      kind: 'order',
      validFrom,
      digits: readCount(readOne(sent, 'rules.0.digits')),
      symbols: readCount(readOne(sent, 'rules.0.symbols')),
      divisions: places.map((place, index) => readOrderDivision(sent, at(place), index + 1)),
    };
  const drawn = readOne(sent, 'rules.0.numbers.drawn');
  return {
    validFrom,
    numbers: {
      pick: readCount(readOne(sent, 'rules.0.numbers.pick')),
      of: readCount(readOne(sent, 'rules.0.numbers.of')),
      ...(drawn !== '' && { drawn: readCount(drawn) }),
    },
    supplementaries: readCount(readOne(sent, 'rules.0.supplementaries') || '0'),
    ...readSecondBarrel(sent),
    divisions: places.map((place, index) => readSetDivision(sent, at(place), index + 1)),
  };
}

/** Rules of earlier draws: those that were there, but what the new ones take the place of. */
const listEarlier = (base: JsonObject, validFrom: Json | undefined): Json[] => {
  const rules = Array.isArray(base.rules) ? base.rules : [];
  return rules.filter((one) => {
    const from = typeof one === 'object' && one !== null && !Array.isArray(one) ? one.validFrom : undefined;
    return typeof from === 'string' && typeof validFrom === 'string' && from < validFrom;
  });
};

function readPlays(sent: SentFields, base: JsonObject): JsonObject {
  const kept = (base.plays ?? {}) as JsonObject;
  const plays: JsonObject = {};
  for (const [play, fields] of Object.entries(PLAY_FIELDS)) {
    if (play !== 'standard' && !sent.has(`plays.${play}`)) continue;
    const own: JsonObject = { ...((kept[play] ?? {}) as JsonObject) };
    for (const [field, rule] of Object.entries(fields)) {
      const name = `plays.${play}.${field}`;
      if (rule.isOptional && isEmpty(sent, name)) delete own[field];
      else own[field] = readField(sent, name, rule);
    }
    if (play === 'combos') own.hasMega = sent.has('plays.combos.hasMega');
    plays[play] = own;
  }
  return plays;
}

/** Where results come from. The terms of a demonstration are no fields: they stay. */
function readResults(sent: SentFields, base: JsonObject): Json | undefined {
  const source = readOne(sent, 'results.source');
  if (source === 'outside') return { source };
  if (source !== 'own') return base.results;
  const beacon = readOne(sent, 'results.beacon');
  return { source, poolShareBps: toBps(readOne(sent, 'results.poolShareBps') || '0'), beacon };
}

/**
 * The file that a form makes of the one it was opened with: what the form does not show stays.
 * @param base the draft, the published file or a template
 * @param sent the fields of the form by their names
 */
export function readGameForm(base: object, sent: SentFields): JsonObject {
  const file = structuredClone(readFileForm(base, sent, ROUND_RULES));
  for (const [name, rule] of Object.entries(FIELDS)) {
    const isLeftOut = rule.isOptional && isEmpty(sent, name);
    setPath(file, name, isLeftOut ? undefined : readField(sent, name, rule));
  }
  setPath(file, 'calendar.hasSelectableDays', sent.has('calendar.hasSelectableDays'));
  const rules = readRules(sent);
  file.rules = [rules, ...listEarlier(base as JsonObject, rules.validFrom)];
  file.plays = readPlays(sent, base as JsonObject);
  const results = readResults(sent, base as JsonObject);
  if (results !== undefined) file.results = results;
  return file;
}

/** A choice where one ball is drawn, counts where several are. */
function formatMatchedBalls(powerball: unknown, balls: number): string {
  if (powerball === undefined) return '';
  if (typeof powerball !== 'boolean') {
    const text = toText(powerball);
    return balls > 1 ? text : ({ '0': 'no', '1': 'yes' }[text] ?? text);
  }
  if (balls > 1)
    return powerball ? String(balls) : Array.from({ length: balls }, (_, count) => count).join(', ');
  return powerball ? 'yes' : 'no';
}

const formatPercent = (bps: unknown): string => (typeof bps === 'number' ? String(bps / 100) : toText(bps));
const formatFixed = (cents: unknown): string => {
  if (cents === undefined) return '';
  return typeof cents === 'number' ? (cents / 100).toFixed(2) : toText(cents);
};

/** What the fields of the form hold for a file, whole or not, by their names. */
export function toGameFields(file: unknown): ReadonlyMap<string, string> {
  const fields = new Map(listLeaves(file, ''));
  const [rules] =
    (
      file as {
        readonly rules?: readonly {
          readonly divisions?: readonly JsonObject[];
          readonly powerball?: JsonObject;
        }[];
      }
    ).rules ?? [];
  const balls = Number(rules?.powerball?.pick ?? 1);
  for (const [place, division] of (rules?.divisions ?? []).entries()) {
    const at = `rules.0.divisions.${place}`;
    const { powerball, poolBps, fixedCents } = division;
    fields.set(`${at}.share`, poolBps === 0 ? '' : formatPercent(poolBps));
    fields.set(`${at}.fixed`, formatFixed(fixedCents));
    fields.set(`${at}.powerball`, formatMatchedBalls(powerball, balls));
  }
  const share = fields.get('results.poolShareBps');
  if (share !== undefined) fields.set('results.poolShareBps', formatPercent(readCount(share)));
  for (const play of Object.keys((file as { readonly plays?: object }).plays ?? {}))
    fields.set(`plays.${play}`, 'on');
  return fields;
}

// The fields of the form of a raffle, and of the plan of one of its draws.
import { type FormRules, type JsonObject, readFileForm, type SentFields } from './file-form.ts';

const PRIZE_RULES = {
  name: { kind: 'text' },
  text: { kind: 'text' },
  valueCents: { kind: 'cents' },
  quantity: { kind: 'count', isOptional: true },
  cashCents: { kind: 'cents', isOptional: true },
  picture: { kind: 'text', isOptional: true },
} as const satisfies FormRules;

const prefixRules = (prefix: string, rules: FormRules): FormRules =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`${prefix}${name}`, rule]));

const TERMS_RULES: FormRules = {
  name: { kind: 'text' },
  featureImage: { kind: 'text', isOptional: true },
  permits: { kind: 'lines' },
  'online.first': { kind: 'count' },
  'online.size': { kind: 'count' },
  'online.lanes': { kind: 'count', isOptional: true },
  'postal.first': { kind: 'count', isOptional: true },
  'postal.size': { kind: 'count', isOptional: true },
  ...prefixRules('prizes.*.', PRIZE_RULES),
  beacon: { kind: 'text', isOptional: true },
  terms: { kind: 'text' },
};

export const RAFFLE_RULES: FormRules = {
  name: { kind: 'text' },
  shortName: { kind: 'text' },
  url: { kind: 'text', isOptional: true },
  category: { kind: 'text' },
  ranking: { kind: 'count' },
  timeZone: { kind: 'text' },
  currency: { kind: 'text' },
  'books.*.tickets': { kind: 'count' },
  'books.*.price': { kind: 'amount' },
  'books.*.name': { kind: 'text', isOptional: true },
  'causes.*.key': { kind: 'text' },
  'causes.*.name': { kind: 'text' },
  'causes.*.shareBps': { kind: 'percent' },
  notSoldIn: { kind: 'choices' },
  orderedAheadDays: { kind: 'count', isOptional: true },
  drawTime: { kind: 'text' },
  closeTime: { kind: 'text' },
};

/** Of a raffle that is drawn by the calendar, beside the others. */
const CALENDAR_RULES: FormRules = {
  repeats: { kind: 'text' },
  'calendar.drawDays': { kind: 'choices' },
  'calendar.drawsAhead': { kind: 'count' },
  ...prefixRules('calendar.draw.', TERMS_RULES),
};

/** The fields that the form of the file has. */
export const getRaffleRules = (file: object): FormRules =>
  'calendar' in file ? { ...RAFFLE_RULES, ...CALENDAR_RULES } : RAFFLE_RULES;

/** The file that the form makes of the one it was opened with. */
export const readRaffleForm = (base: object, sent: SentFields): JsonObject =>
  readFileForm(base, sent, getRaffleRules(base));

/** The fields of the plan of a draw. Its moments are by the clock of the raffle. */
export const PLAN_RULES: FormRules = {
  ...TERMS_RULES,
  drawNo: { kind: 'count', isOptional: true },
  preOrderAt: { kind: 'moment', isOptional: true },
  opensAt: { kind: 'moment', isOptional: true },
  stopAt: { kind: 'moment' },
  drawAt: { kind: 'moment' },
  'earlyBirds.*.name': { kind: 'text' },
  'earlyBirds.*.stopAt': { kind: 'moment' },
  'earlyBirds.*.drawAt': { kind: 'moment' },
  ...prefixRules('earlyBirds.*.prizes.*.', PRIZE_RULES),
};

// The fields of the form of a raffle, and of the plan of one of its draws.
import { type FormRules, type JsonObject, readFileForm, type SentFields } from './file-form.ts';

const TERMS_RULES = {
  name: { kind: 'text' },
  featureImage: { kind: 'text', isOptional: true },
  permits: { kind: 'lines' },
  'online.first': { kind: 'count' },
  'online.size': { kind: 'count' },
  'online.lanes': { kind: 'count' },
  'postal.first': { kind: 'count', isOptional: true },
  'postal.size': { kind: 'count', isOptional: true },
  'prizes.*.name': { kind: 'text' },
  'prizes.*.text': { kind: 'text' },
  'prizes.*.valueCents': { kind: 'cents' },
  'prizes.*.quantity': { kind: 'count' },
  'prizes.*.cashCents': { kind: 'cents', isOptional: true },
  'prizes.*.picture': { kind: 'text', isOptional: true },
  beacon: { kind: 'text' },
  terms: { kind: 'text' },
} as const satisfies FormRules;

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
  ...Object.fromEntries(Object.entries(TERMS_RULES).map(([name, rule]) => [`calendar.draw.${name}`, rule])),
};

/** The fields that the form of the file has. */
export const getRaffleRules = (file: object): FormRules =>
  'calendar' in file ? { ...RAFFLE_RULES, ...CALENDAR_RULES } : RAFFLE_RULES;

/** The file that the form makes of the one it was opened with. */
export const readRaffleForm = (base: object, sent: SentFields): JsonObject =>
  readFileForm(base, sent, getRaffleRules(base));

// Texts that count something have a form for one of it, wherever there can be one.
import { expect, test } from 'vitest';
import { editorCopy } from '#content/copy/editor.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { mailCopy } from '#content/copy/mail.ts';

const copy: Readonly<Record<string, string>> = { ...defaultCopy, ...editorCopy, ...mailCopy };

/** A gap and the plural after it, with a word between them at most. */
const COUNTED = /\{(\w+)\}(?: (?:more|main|standard|different|complete|working))? ([a-z]+)\b/g;
const PLURALS = new Set(
  [
    'balls cards cents colours devices fields invitations memberships pictures texts',
    'cents chances characters combinations days digits draws entries files games hours items lines members',
    'minutes months names numbers orders pages people places powerballs prizes rows runs seconds sessions shares',
    'supplementaries tickets times tries winners weeks words years',
  ].flatMap((words) => words.split(' ')),
);

/** There is never one of these: so many are fixed, or the text stands where there are several. */
const ALWAYS_SEVERAL: Readonly<Record<string, readonly string[]>> = {
  'a game has several numbers, digits or powerballs': [
    'favourites.digits-hint',
    'favourites.digits-wrong',
    'favourites.numbers-hint',
    'results.check-digits-hint',
    'results.check-digits-wrong',
    'results.check-numbers-hint',
    'results.check-spots-hint',
    'results.check-ball_missing',
    'results.check-tickets-too-many',
    'results.check-too-many-games',
    'results.check-sum-won',
    'results.check-too_few',
    'offer.rules',
    'offer.rules-supplementary.one',
    'offer.rules-supplementary.other',
    'offer.rules-powerball',
    'offer.rules-order',
    'ticket.system-option',
    'ticket.numbers-by-shop',
    'ticket.all-powerballs',
    'ticket.typed-wrong',
  ],
  'of a range the higher end is said': [
    'results.match-main-either',
    'results.match-main-range',
    'results.match-supplementary-either',
    'results.match-supplementary-range',
  ],
  'digits that are not all alike have several orders': ['results.match-box'],
  'one of them has a text of its own': [
    'account.division-times',
    'statement.division-times',
    'cart.draw-range',
    'cart.draw-list',
    'recurring.frequency-days',
    'replay.draws',
  ],
  'it is divided into several': [
    'account.share-prize',
    'cart.chip-shares.one',
    'listing.tickets-left',
    'listing.shares-left',
    'mail.party-entered.one',
    'mail.party-refund',
    'mail.party-session-open',
    'mail.syndicate-entered.one',
    'mail.syndicate-refund',
    'raffle.tickets-left',
    'raffle.tickets-in-all',
    'syndicate.sold',
    'syndicate.share-open',
    'syndicate.share-entered',
    'statistics.lead-latest',
    'statistics.generated.one',
  ],
  'the program fixes how many': [
    'security.remember-device',
    'security.transfer-ready',
    'mail.password-reset',
    'mail.login-link',
    'mail.email-confirm',
    'mail.email-change-warning-after',
    'mail.security-code',
    'mail.security-code-sms',
  ],
  'the gap is a name': [
    'recurring.calendar-closes',
    'results.check-of',
    'seo.kind.game-type.description',
    'seo.kind.offer-results.description',
    'seo.kind.period.description',
    'seo.kind.winners.title',
    'winners.heading',
  ],
  'a limit of many': [
    'editor.share-title-fits',
    'editor.share-title-long',
    'editor.share-description-fits',
    'editor.share-description-long',
    'editor.page-of',
    'forms.too-short',
    'forms.too-long',
    'statement.pdf-cut',
    'ticket.too-many-games',
  ],
};
const exempt = new Set(Object.values(ALWAYS_SEVERAL).flat());

const isOtherForm = (key: string): boolean => key.endsWith('.other');
const countsSeveral = (text: string): boolean =>
  [...text.matchAll(COUNTED)].some(([, , noun = '']) => PLURALS.has(noun));

test('a text with a number before a plural has forms, or never stands for one', () => {
  const lacking = Object.entries(copy)
    .filter(([key, text]) => !isOtherForm(key) && !exempt.has(key) && countsSeveral(text))
    .map(([key, text]) => `${key}: ${text}`);
  expect(lacking).toEqual([]);
});

test('what is exempt is a text that counts', () => {
  expect([...exempt].filter((key) => copy[key] === undefined || !countsSeveral(copy[key]))).toEqual([]);
});

test('a text has both forms, and the form for many says how many by the count', () => {
  const keys = Object.keys(copy).flatMap((key) => /^(.*)\.(?:one|other)$/.exec(key)?.[1] ?? []);
  const lacking = [...new Set(keys)].filter(
    (key) => copy[`${key}.one`] === undefined || copy[`${key}.other`] === undefined,
  );
  expect(lacking).toEqual([]);
});

test('each plural that the texts count is known here', () => {
  const counted = Object.entries(copy).flatMap(([key, text]) =>
    isOtherForm(key) ? [...text.matchAll(/\{count\} ([a-z]+s)\b/g)].map(([, noun = '']) => noun) : [],
  );
  expect([...new Set(counted)].filter((noun) => !PLURALS.has(noun))).toEqual([]);
});

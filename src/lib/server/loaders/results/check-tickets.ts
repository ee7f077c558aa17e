// The checker of tickets: games, or numbers of raffle tickets, beside any draw of any game, or what to mend.
import { getPastDraws, type PastDraw } from '#lib/contracts/offers/draw.ts';
import type { GameRules, ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { getBallName } from '#lib/domain/lottery/ball-name.ts';
import {
  countPowerballs,
  findRulesOn,
  isOrderRules,
  type PlayedGame,
} from '#lib/domain/lottery/game-rules.ts';
import {
  CHECKED_GAMES_MAX,
  CHECKED_TEXT_MAX,
  type GameFault,
  type ReadGames,
  readGames,
} from '#lib/domain/lottery/read-games.ts';
import { CHECKED_NUMBERS_MAX } from '#lib/domain/lottery/read-numbers.ts';
import { haveSameBarrels } from '#lib/domain/lottery/statistics.ts';
import { hasDrawnTickets } from '#lib/domain/offers/drawn-numbers.ts';
import { CHECKED_TICKETS_MAX, readTicketNumbers } from '#lib/domain/raffle/read-ticket-numbers.ts';
import { type CheckedDraw, checkGameAgainstDraw, isDrawScored } from '#lib/domain/results/check-draw.ts';
import type { TicketCheck } from '#lib/domain/results/ticket-check.ts';
import type { PageContext } from '../../page/page-context.ts';
import { type AskedDraw, findAskedDraw } from './find-draw-asked.ts';

const EARLIER_DRAWS = 9;
const DRAW_TEXT_MAX = 40;

type Page = Pick<PageContext, 'api' | 't'>;

const FAULTS_SHOWN = 3;

function describeFault(t: Translate, rules: GameRules, { code }: GameFault): string {
  if (isOrderRules(rules)) {
    const key = code === 'digits_alike' ? 'results.check-digits-alike' : 'results.check-digits-wrong';
    return t(key, { count: rules.digits, most: rules.symbols - 1 });
  }
  const { pick, of } = rules.numbers;
  const ball = getBallName(t, rules);
  const values = { pick, of, most: CHECKED_NUMBERS_MAX, ball };
  if (code === 'ball_missing')
    return t('results.check-ball_missing', { ...values, count: countPowerballs(rules) });
  if (code === 'ball_unclear')
    return t('results.check-ball_unclear', { ...values, of: rules.powerball?.of ?? 0 });
  return t(`results.check-${code}`, values);
}

/** What to mend of the games, each by its place where there are several. */
function describeFaults(
  t: Translate,
  rules: GameRules,
  faults: readonly GameFault[],
  isOne: boolean,
): string {
  const words = faults.slice(0, FAULTS_SHOWN).map((fault) => {
    const what = describeFault(t, rules, fault);
    return isOne ? what : t('results.check-game-fault', { game: fault.game, what });
  });
  const more = faults.length - words.length;
  return [...words, ...(more > 0 ? [t('results.check-more-faults', { count: more })] : [])].join(' ');
}

function describeUnread(
  t: Translate,
  rules: GameRules,
  read: Exclude<ReadGames, { state: 'right' }>,
): string {
  if (read.state === 'too-many') return t('results.check-too-many-games', { most: CHECKED_GAMES_MAX });
  if (read.state === 'empty')
    return t(isOrderRules(rules) ? 'results.check-digits-missing' : 'results.check-missing');
  const isOne = read.faults.length === 1 && read.faults[0]?.game === 1;
  return describeFaults(t, rules, read.faults, isOne);
}

/** The draws before one, whose barrels are those that its numbers were picked for. */
async function checkEarlier(
  { api }: Page,
  offer: ProductOffer,
  { draw, rules, game }: { draw: PastDraw; rules: GameRules; game: PlayedGame },
): Promise<CheckedDraw[]> {
  const { result } = await api.call(getPastDraws, {
    query: { offerKey: offer.key, to: draw.date, limit: EARLIER_DRAWS + 1 },
  });
  const isComparable = (date: string): boolean => {
    const held = findRulesOn(offer.rules, date);
    return held !== undefined && haveSameBarrels(held, rules);
  };
  return result
    .filter((one) => one.drawNo < draw.drawNo && isComparable(one.date) && isDrawScored(one))
    .slice(0, EARLIER_DRAWS)
    .map((one) => checkGameAgainstDraw(offer, one, game));
}

/** What won games paid together; undefined while that of one is not known. */
function sumPrizes(games: readonly CheckedDraw[]): number | undefined {
  const won = games.filter(({ divisions }) => divisions.length > 0);
  return won.every(({ prizeCents }) => prizeCents !== undefined)
    ? won.reduce((sum, { prizeCents = 0 }) => sum + prizeCents, 0)
    : undefined;
}

type Found = Exclude<AskedDraw, { state: 'unknown' }>;
type Asked = Omit<TicketCheck, 'outcome'>;

async function compareGames(
  page: Page,
  asked: Asked & { rules: GameRules },
  found: Found,
): Promise<TicketCheck> {
  const { offer, rules, values } = asked;
  const read = readGames(values.games, rules, values.play);
  if (read.state !== 'right') {
    const games = describeUnread(page.t, rules, read);
    return { ...asked, errors: { ...asked.errors, games } };
  }
  if (found.state === 'undrawn')
    return { ...asked, outcome: { kind: 'undrawn', draw: found.draw, games: read.games, runs: [] } };
  const { draw } = found;
  const games = read.games.map((game) => ({ game, ...checkGameAgainstDraw(offer, draw, game) }));
  const [only] = games.length === 1 ? read.games : [];
  const earlier = only ? await checkEarlier(page, offer, { draw, rules, game: only }) : [];
  const isScored = isDrawScored(draw);
  return {
    ...asked,
    outcome: { kind: 'games', draw, isScored, games, prizeCents: sumPrizes(games), earlier },
  };
}

function compareTickets({ t }: Page, asked: Asked, found: Found): TicketCheck {
  const read = readTicketNumbers(asked.values.games);
  if (read.state !== 'right') {
    const games = t(`results.check-tickets-${read.state}`, { most: CHECKED_TICKETS_MAX });
    return { ...asked, errors: { ...asked.errors, games } };
  }
  const { runs, count } = read;
  if (found.state === 'undrawn')
    return { ...asked, outcome: { kind: 'undrawn', draw: found.draw, games: [], runs } };
  const { draw } = found;
  const isHeld = (number: number) => runs.some(({ first, last }) => first <= number && number <= last);
  const winners = (draw.raffle?.winners ?? []).filter(({ number }) => isHeld(number));
  return { ...asked, outcome: { kind: 'tickets', draw, isScored: isDrawScored(draw), runs, count, winners } };
}

/** Older addresses have the powerball in a parameter of its own. */
function readGamesText(query: URLSearchParams): string | null {
  const games = query.get('games') ?? query.get('numbers');
  const ball = query.get('powerball')?.trim();
  return games !== null && ball ? `${games} + ${ball}` : games;
}

/** Answers the address: what it asks, and what came of it. Without games it says by which rules they are asked for. */
export async function checkTickets(
  page: Page,
  offer: ProductOffer,
  query: URLSearchParams,
): Promise<TicketCheck> {
  const { t } = page;
  const text = readGamesText(query);
  const values = {
    draw: (query.get('draw') ?? '').trim().slice(0, DRAW_TEXT_MAX),
    games: (text ?? '').slice(0, CHECKED_TEXT_MAX),
    play: query.get('play') === 'box' ? ('box' as const) : ('straight' as const),
  };
  const found = await findAskedDraw(page, offer, values.draw);
  const rules = hasDrawnTickets(offer)
    ? undefined
    : findRulesOn(offer.rules, found.state === 'unknown' ? '9999-12-31' : found.draw.date);
  const asked: Asked = { offer, rules, values, errors: {} };
  if (found.state === 'unknown') {
    const isAsked = text !== null || values.draw !== '';
    return isAsked ? { ...asked, errors: { draw: found.error } } : asked;
  }
  if (text === null) return asked;
  if (text.length > CHECKED_TEXT_MAX)
    return { ...asked, errors: { games: t('results.check-too-many-games', { most: CHECKED_GAMES_MAX }) } };
  if (!rules && !hasDrawnTickets(offer))
    return { ...asked, errors: { draw: t('results.check-no-rules', { name: offer.name }) } };
  return rules ? compareGames(page, { ...asked, rules }, found) : compareTickets(page, asked, found);
}

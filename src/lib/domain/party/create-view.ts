// What each step of making a party shows, read from what parties can play and from what was chosen before.
import type { Money } from '../../contracts/money.ts';
import type { GameChoice, PartyOfferConfig, ShareChoice } from '../../contracts/party/party-config.ts';
import type { SessionDraw } from '../../contracts/party/session.ts';
import { toCents } from '../money/money.ts';
import { CREATE_STEPS, type CreateStep, getShownStep, type PartyDraft, parseDraft } from './create-steps.ts';

/** Draws of one lottery that are offered. */
const DRAWS_PER_OFFER = 2;

/** A draw of a lottery that a party can play. */
export interface PartyDraw {
  readonly offer: PartyOfferConfig;
  readonly draw: SessionDraw;
}

/** The group that the steps after its name are about. */
export interface StepGroup {
  readonly id: string;
  readonly name: string;
}

interface StepBase {
  readonly draft: PartyDraft;
  readonly group: StepGroup | undefined;
  /** Copy key of what is wrong with the step. */
  readonly error: string | undefined;
}

export type CreateView =
  | (StepBase & { readonly step: 'name_group' | 'select_auto_session' })
  | (StepBase & { readonly step: 'select_draw'; readonly draws: readonly PartyDraw[] })
  | (StepBase & {
      readonly step: 'set_share_price';
      readonly chosen: PartyDraw;
      /** The game whose shares are priced. */
      readonly game: GameChoice;
    })
  | (StepBase & {
      readonly step: 'join_session';
      readonly chosen: PartyDraw;
      readonly game: GameChoice;
      readonly shareChoice: ShareChoice;
    });

/** Draws that a party can still fill for, the next to close first. */
export const listPartyDraws = (offers: readonly PartyOfferConfig[], now: number): PartyDraw[] =>
  offers
    .flatMap((offer) =>
      offer.draws
        .filter(({ cutOff }) => Date.parse(cutOff) > now)
        .slice(0, DRAWS_PER_OFFER)
        .map((draw) => ({ offer, draw })),
    )
    .sort((a, b) => Date.parse(a.draw.cutOff) - Date.parse(b.draw.cutOff));

/** What the cheapest share of the cheapest games costs. */
export const findLowestSharePrice = ({ games }: Pick<PartyOfferConfig, 'games'>): Money | undefined =>
  games
    .flatMap(({ shareChoices }) => shareChoices.map(({ low }) => low))
    .toSorted((a, b) => toCents(a.amount) - toCents(b.amount))[0];

const findGame = ({ games }: PartyOfferConfig, draft: PartyDraft): GameChoice | undefined =>
  games.find(
    ({ gameType, gameOffer, numGames }) =>
      gameType === draft.gameTypeKey && gameOffer === draft.gameOfferKey && numGames === draft.games,
  );

/** The games of a lottery, the cheapest first. */
export const listGames = ({ games }: PartyOfferConfig): GameChoice[] =>
  games.toSorted((a, b) => toCents(a.cost.amount) - toCents(b.cost.amount));

/** A cost that a few friends share easily, in cents. */
const SMALL_COST_CENTS = 2000;

/** The one that is shown first: the cheapest from that cost on. */
function pickGame(offer: PartyOfferConfig): GameChoice | undefined {
  const games = listGames(offer);
  return games.find(({ cost }) => toCents(cost.amount) >= SMALL_COST_CENTS) ?? games.at(-1);
}

/** As a form sends it: `systems:system-8:1`. */
export const getGameValue = ({ gameType, gameOffer, numGames }: GameChoice): string =>
  `${gameType}:${gameOffer}:${numGames}`;

/** What each share of a choice costs, in the order in which they are sold, in cents: odd cents go first (decision M11). */
export const listShareCents = ({ shares, low, high, highCount }: ShareChoice): number[] =>
  Array.from({ length: shares }, (_, index) => toCents(index < highCount ? high.amount : low.amount));

/** What is missing where a later step was asked for. */
const MISSING: Readonly<Partial<Record<CreateStep, string>>> = {
  select_draw: 'party.draw-missing',
  set_share_price: 'party.shares-missing',
  select_auto_session: 'party.autosession-missing',
};

const isStep = (name: string): name is CreateStep => Object.hasOwn(CREATE_STEPS, name);

const isLaterStep = (asked: string | null, shown: CreateStep): boolean =>
  asked !== null && isStep(asked) && CREATE_STEPS[asked] > CREATE_STEPS[shown];

export interface CreateAsked {
  readonly query: URLSearchParams;
  readonly offers: readonly PartyOfferConfig[];
  /** By the services' clock, in milliseconds since 1970. */
  readonly now: number;
  /** The customer's own group that the address names. */
  readonly group: StepGroup | undefined;
}

/** The step that an address asks for, or the furthest one that its choices lead to. */
export function buildCreateView({ query, offers, now, group }: CreateAsked): CreateView {
  const draws = listPartyDraws(offers, now);
  const sent = parseDraft(query);
  const chosen = draws.find(
    ({ offer, draw }) => offer.offerKey === sent.offerKey && draw.drawNo === sent.drawNo,
  );
  const game = chosen && findGame(chosen.offer, sent);
  const shareChoice = game?.shareChoices.find(({ shares }) => shares === sent.numShares);
  const draft: PartyDraft = {
    ...sent,
    groupId: group?.id,
    drawNo: chosen?.draw.drawNo,
    games: game?.numGames,
    numShares: shareChoice?.shares,
  };
  const asked = query.get('step');
  const step = getShownStep(draft, asked ?? undefined);
  const isClosed = step === 'select_draw' && sent.drawNo !== undefined && !chosen;
  const error = isClosed ? 'party.draw-closed' : isLaterStep(asked, step) ? MISSING[step] : undefined;
  const base = { draft, group, error };
  const shownGame = game ?? (chosen && pickGame(chosen.offer));
  if (step === 'name_group' || step === 'select_auto_session') return { ...base, step };
  if (step === 'select_draw' || !chosen || !shownGame) return { ...base, step: 'select_draw', draws };
  if (step === 'join_session' && game && shareChoice) return { ...base, step, chosen, game, shareChoice };
  return { ...base, step: 'set_share_price', chosen, game: shownGame };
}

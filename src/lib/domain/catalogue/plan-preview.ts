// A planned draw as customers will see it, and in figures.
import type { PlannedRaffle } from '../../contracts/catalogue/raffle-plans.ts';
import type { RafflePlan } from '../../contracts/catalogue/raffle-terms.ts';
import type { RafflePrize } from '../../contracts/raffles/raffle-draw.ts';
import { toCents, toMoney } from '../money/money.ts';

const WHOLE_BPS = 10_000;

type PlannedPrizes = RafflePlan['prizes'];

const toPrizes = (prizes: PlannedPrizes): RafflePrize[] =>
  prizes.map(({ name, text, valueCents, quantity, cashCents, picture }, index) => ({
    place: index + 1,
    name,
    text,
    value: toMoney(valueCents),
    quantity,
    isCash: cashCents === valueCents,
    ...(cashCents !== undefined && cashCents !== valueCents && { cashAlternative: toMoney(cashCents) }),
    ...(picture !== undefined && { picture }),
  }));

const countUnits = (prizes: PlannedPrizes): number => prizes.reduce((sum, { quantity }) => sum + quantity, 0);

const sumValues = (prizes: PlannedPrizes): number =>
  prizes.reduce((sum, { quantity, valueCents }) => sum + quantity * valueCents, 0);

export interface PlanPreview {
  readonly plan: RafflePlan;
  readonly prizes: readonly RafflePrize[];
  readonly earlyBirds: readonly { readonly name: string; readonly prizes: readonly RafflePrize[] }[];
  /** Tickets that can win: sold here, and entered by post. */
  readonly tickets: number;
  /** A ticket wins the first prize in one of so many cases, and any prize of the main draw. */
  readonly firstOneIn: number;
  readonly anyOneIn: number;
  /** Of all draws together. */
  readonly prizesCents: number;
  /** What is taken where all tickets are sold here: in the cheapest book, and in the dearest. */
  readonly incomeCents: { readonly least: number; readonly most: number };
  /** Of the most income, for the cause that gets the largest share. */
  readonly causeCents: number;
}

/** @param plan one of the right shape, whatever else is wrong with it */
export function previewPlan(plan: RafflePlan, { books, causeBps }: PlannedRaffle): PlanPreview {
  const { online, postal, prizes, earlyBirds } = plan;
  const tickets = online.size + (postal?.size ?? 0);
  const incomes = books.map((book) => Math.round((online.size * toCents(book.price)) / book.tickets));
  const most = Math.max(0, ...incomes);
  return {
    plan,
    prizes: toPrizes(prizes),
    earlyBirds: earlyBirds.map(({ name, prizes: own }) => ({ name, prizes: toPrizes(own) })),
    tickets,
    firstOneIn: tickets / (prizes[0]?.quantity ?? 1),
    anyOneIn: tickets / countUnits(prizes),
    prizesCents: sumValues(prizes) + earlyBirds.reduce((sum, bird) => sum + sumValues(bird.prizes), 0),
    incomeCents: { least: Math.min(...(incomes.length > 0 ? incomes : [0])), most },
    causeCents: Math.round((most * causeBps) / WHOLE_BPS),
  };
}

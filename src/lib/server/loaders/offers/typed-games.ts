// Games of digits in order that were written into the form without script.
import type { Translate } from '#lib/domain/content/copy.ts';
import { canFitPattern } from '#lib/domain/lottery/order-picks.ts';
import { formatNeeds } from '#lib/domain/lottery/order-words.ts';
import { readDigits } from '#lib/domain/lottery/read-digits.ts';
import { getOrderRules, getPattern } from '#lib/stores/ticket/order-kind.ts';
import type { Picked } from '#lib/stores/ticket/picked.ts';
import { selectGameOffer } from '#lib/stores/ticket/ticket-choice.ts';
import type { BuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';

const TEXT_MAX = 40;

/** The games as far as they can be read, and what is wrong with the first that cannot. */
export interface TypedGames {
  readonly games: readonly Picked[];
  readonly problem: string | undefined;
}

/** Reads the games of the form; fields that are empty are empty games. */
export function readTypedGames(
  offer: BuilderOffer,
  gameOfferKey: string,
  form: FormData,
  t: Translate,
): TypedGames {
  const rules = getOrderRules(offer);
  const { size, maxGames } = selectGameOffer(offer, gameOfferKey);
  const pattern = getPattern(size);
  const readText = (name: string) => form.get(name)?.toString().slice(0, TEXT_MAX) ?? '';
  const games: Picked[] = [];
  let problem: string | undefined;
  for (let game = 1; game <= maxGames && form.has(`game-${game}`); game += 1) {
    const numbers = readDigits(readText(`game-${game}`), rules) ?? [];
    const favourites = readDigits(readText(`favourites-${game}`), rules) ?? [];
    const isEmpty = readText(`game-${game}`).trim() === '' && readText(`favourites-${game}`).trim() === '';
    const isWhole = numbers.length === size.numbers && canFitPattern(pattern, numbers);
    const hasFavourites = readText(`favourites-${game}`).trim() !== '';
    if (!isEmpty && !isWhole) {
      const values = { game, count: size.numbers, last: rules.symbols - 1, needs: formatNeeds(t, pattern) };
      problem ??= t('ticket.typed-wrong', values);
    } else if (hasFavourites && favourites.length !== size.favourites) {
      problem ??= t('ticket.order-favourites-half');
    }
    games.push({ numbers, powerballs: [], ...(size.favourites && { favourites }) });
  }
  return { games, problem };
}

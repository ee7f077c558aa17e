// A cart that is put together for a customer, for example on the telephone, and the link that opens it.

import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { findQuickPick } from '#lib/domain/lottery/game-types.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getDefaultGames } from '#lib/domain/ticket/ticket.ts';
import { readProductOffers } from '../../catalogue/listing/product-offers.ts';
import { DomainError } from '../../domain-error.ts';
import { type Command, OperatorError, readTextOption } from '../../ground/operator/command.ts';
import { requireNamedCustomer } from '../../ground/operator/customers.ts';
import { addTicket, createAnonymousCart } from './change-cart.ts';
import { createCartLink } from './links.ts';

const WHOLE = /^[1-9]\d{0,2}$/;

/** The quick pick of a word such as `comet` or `comet:12`: offer and number of games, for its next draw. */
function parseQuickPick(word: string, offers: readonly ProductOffer[]): LotteryTicketInput {
  const [key = '', games] = word.split(':');
  const offer = offers.find((known) => known.key === key);
  const quickPick = offer && findQuickPick(offer.gameTypes);
  const gameOffer = quickPick?.gameOffers[0];
  if (!offer || !quickPick || !gameOffer)
    throw new OperatorError(`There is no quick pick of "${key}" on sale.`);
  if (games !== undefined && !WHOLE.test(games))
    throw new OperatorError(`"${games}" is not a number of games. Write ${key}:12 for twelve.`);
  const next = offer.draws.find(({ status }) => status === 'DRAW_OPEN');
  return LotteryTicketInput.parse({
    productType: 'lottery_ticket',
    lotteryKey: key,
    gameType: quickPick.key,
    gameOffer: gameOffer.key,
    numGames: games ? Number(games) : getDefaultGames(gameOffer),
    quickpick: true,
    days: offer.hasSelectableDays && next ? [next.day] : [],
  });
}

const link: Command = {
  usage: 'OFFER[:GAMES] ... [--for EMAIL]',
  summary:
    'Puts quick picks into a new cart and prints the link that opens it: for one use within a day, and with --for good for that account alone.',
  options: { for: { type: 'string' } },
  async run(call) {
    const { services, env, words, print } = call;
    if (words.length === 0) throw new OperatorError('Say which tickets, such as comet:12 tide.');
    const named = readTextOption(call, 'for');
    const customerId = named === undefined ? null : (await requireNamedCustomer(services, named)).id;
    const offers = await readProductOffers(services.database.db, services.clock);
    const tickets = words.map((word) => parseQuickPick(word, offers));
    const { token } = await createAnonymousCart(services);
    const owner = { kind: 'anonymous', token } as const;
    try {
      for (const ticket of tickets) await addTicket(services, owner, ticket);
    } catch (error) {
      throw error instanceof DomainError ? new OperatorError(error.message) : error;
    }
    const { act, expiresAt } = await createCartLink(services, owner, customerId);
    print(`${env.publicOrigin}${urls.cartLink(act)}`);
    print(`Good once, until ${expiresAt}.`);
    return { subject: customerId ?? '', detail: { tickets: words } };
  },
};

export const cartCommands = { 'cart link': link } satisfies Record<string, Command>;

// Whether the lottery of a syndicate's file sells what it plays, at its price.
import type { SyndicateFile } from '#lib/contracts/catalogue/syndicate-file.ts';
import type { FileFault } from '#lib/domain/catalogue/file-fault.ts';
import { isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { formatCents, toAmount, toCents } from '#lib/domain/money/money.ts';
import { findGamesPriceCents } from '#lib/domain/ticket/ticket-price.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { findOffer } from '../offers/store.ts';

const SHARES_MAX = 1000;
/** How many numbers of shares are named. */
const NAMED = 6;

/** Numbers of shares that split a price evenly, the nearest to a wish first. */
const listEvenShares = (cents: number, wish: number): number[] =>
  Array.from({ length: SHARES_MAX - 1 }, (_, index) => index + 2)
    .filter((shares) => shares <= cents && cents % shares === 0)
    .toSorted((a, b) => Math.abs(a - wish) - Math.abs(b - wish))
    .slice(0, NAMED)
    .toSorted((a, b) => a - b);

/** All shares together cost what the games cost. */
function findPriceFaults({ shares, sharePrice }: SyndicateFile, cents: number): FileFault[] {
  if (cents % shares !== 0)
    return [
      {
        path: 'shares',
        code: 'shares_uneven',
        values: { price: formatCents(cents), choices: listEvenShares(cents, shares).join(', ') },
      },
    ];
  const each = toAmount(cents / shares);
  if (toCents(sharePrice) === cents / shares) return [];
  return [
    { path: 'sharePrice', code: 'share_price_off', values: { price: formatCents(cents), shares, each } },
  ];
}

function findPlayFaults(file: SyndicateFile, lottery: OfferDefinition): FileFault[] {
  const { gameType, gameOffer, games } = file.plays;
  const type = lottery.gameTypes.find(({ key }) => key === gameType);
  if (!type) {
    const types = lottery.gameTypes.map(({ key }) => key).join(', ');
    return [
      { path: 'plays.gameType', code: 'play_unknown', values: { lottery: lottery.name, choices: types } },
    ];
  }
  const size = type.gameOffers.find(({ key }) => key === gameOffer);
  if (!size) {
    const sizes = type.gameOffers.map(({ key }) => key).join(', ');
    return [
      { path: 'plays.gameOffer', code: 'play_unknown', values: { lottery: lottery.name, choices: sizes } },
    ];
  }
  const cents = findGamesPriceCents(size, games);
  if (cents === undefined)
    return [{ path: 'plays.games', code: 'games_unsold', values: { lottery: lottery.name, games } }];
  return findPriceFaults(file, cents);
}

export async function findSyndicateSaleFaults(
  at: Db | Tx,
  _services: Services,
  file: SyndicateFile,
  kept: OfferDefinition | undefined,
): Promise<readonly FileFault[]> {
  const lottery = await findOffer(at, file.plays.lottery);
  if (lottery?.type !== 'lottery_ticket') return [{ path: 'plays.lottery', code: 'lottery_unknown' }];
  const before = kept?.operation.syndicate?.lotteryKey;
  if (before !== undefined && before !== file.plays.lottery)
    return [{ path: 'plays.lottery', code: 'lottery_changed', values: { before } }];
  const [rules] = lottery.rules;
  if (rules && isOrderRules(rules)) return [{ path: 'plays.lottery', code: 'lottery_of_digits' }];
  return findPlayFaults(file, lottery);
}

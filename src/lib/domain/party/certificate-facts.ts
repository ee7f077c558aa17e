// What a certificate says, in words: the page that checks it and its document show the same.

import { PlayedGame } from '../../contracts/offers/played-game.ts';
import type { CertificateClaims } from '../../contracts/party/certificate.ts';
import type { Translate } from '../content/copy.ts';
import { formatCents } from '../money/money.ts';
import { formatShortLocalDate } from '../time/dates.ts';
import { formatLongDate } from '../time/zoned-dates.ts';

export interface CertificateFact {
  readonly label: string;
  readonly value: string;
}

const SECOND_MS = 1000;

const describeShares = (t: Translate, first: number, count: number, of: number): string =>
  count === 1
    ? t('party.verify-share-value', { first, of })
    : t('party.verify-shares-value', { first, last: first + count - 1, of });

const listOwnFacts = (t: Translate, claims: CertificateClaims): CertificateFact[] =>
  claims.typ === 'share'
    ? [
        {
          label: t('party.verify-shares'),
          value: describeShares(t, claims.shares.first, claims.shares.count, claims.shares.of),
        },
        { label: t('party.verify-paid'), value: formatCents(claims.paidCents) },
      ]
    : [
        { label: t('party.organiser'), value: claims.organiserAlias },
        { label: t('party.verify-cost'), value: formatCents(claims.costCents) },
        { label: t('party.verify-rule'), value: claims.rule },
      ];

/** Who plays what, and since when it is signed. */
export const listCertificateFacts = (t: Translate, claims: CertificateClaims): CertificateFact[] => [
  { label: t('party.verify-group'), value: claims.group.name },
  { label: t('party.verify-lottery'), value: claims.offer.name },
  { label: t('party.verify-draw'), value: `${claims.draw.no}, ${formatShortLocalDate(claims.draw.date)}` },
  ...listOwnFacts(t, claims),
  { label: t('party.verify-signed'), value: formatLongDate(claims.iat * SECOND_MS, 'UTC') },
];

/** The parts of an agreement, with what each has paid. */
export function listAgreedParts(t: Translate, claims: CertificateClaims): CertificateFact[] {
  if (claims.typ === 'share') return [];
  const total = claims.shares.reduce((sum, { count }) => sum + count, 0);
  return claims.shares.map(({ first, count, paidCents }) => ({
    label: describeShares(t, first, count, total),
    value: formatCents(paidCents),
  }));
}

/** The games of an agreement, each as its numbers. */
export function listAgreedGames(t: Translate, claims: CertificateClaims): string[] {
  if (claims.typ === 'share') return [];
  return claims.games.flatMap((game) => {
    const { data } = PlayedGame.safeParse(game);
    if (!data) return [];
    const numbers = data.numbers.join(' ');
    const extra = data.powerballs?.join(' ');
    return [extra ? t('party.paper-game-extra', { numbers, extra }) : numbers];
  });
}

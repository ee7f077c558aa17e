import { LOCALE } from '#lib/domain/brand/locale.ts';
import type { MemberTerms } from './member-terms.ts';

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent' });

/** `5% off for Premium members`. */
export const describeMemberDiscount = ({
  percent,
  tierName,
}: Pick<MemberTerms, 'percent' | 'tierName'>): string =>
  `${PERCENT.format(percent / 100)} off as a member (${tierName})`;

// Why a line of the bank waits, in words. What a person or the bank wrote stays as it is.
import { isOwnReason } from '#lib/domain/bank/line-fate.ts';
import type { Translate } from '#lib/domain/content/copy.ts';

export const formatBankReason = (t: Translate, reason: string): string =>
  isOwnReason(reason) ? t(`desk.bank-reason-${reason}`) : reason;

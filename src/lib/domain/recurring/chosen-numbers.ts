import type { RecurringEntity } from '../../contracts/recurring/recurring-entity.ts';

/** Whether what is bought again is games of numbers, chosen once or picked anew by the shop for each draw. */
export const hasChosenNumbers = ({ productType }: Pick<RecurringEntity, 'productType'>): boolean =>
  productType === 'lottery_ticket';

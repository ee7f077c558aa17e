// What was sealed before the shop got other secrets: it does not open any more.
import { seal } from '#platform/secret-box.ts';
import type { Services } from '#platform/services.ts';

/** A sealed text that the shop cannot open. */
export const sealElsewhere = ({ keys }: Pick<Services, 'keys'>): string =>
  seal({ keys: { ...keys, tokenSecret: 'the-secret-of-before-32-characters!!' } }, 'x', '{}');

/** Makes the numbers of all accounts that money goes to unreadable. */
export const loseAccountNumbers = (services: Services): Promise<unknown> =>
  services.database.db
    .updateTable('payout_account')
    .set({ account: sealElsewhere(services) })
    .execute();

import { callSite } from './site.ts';

/** Begins to move the account. @throws ApiError `migration_unavailable` */
export const postMigration = () => callSite('POST /customer/migration', { body: { acceptTerms: true } });

/** @throws ApiError `migration_failed` */
export const getMigration = () => callSite('GET /customer/migration');

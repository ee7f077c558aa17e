import { callSite } from './site.ts';

/** The memberships of the customer. @throws ApiError */
export const getMemberships = () => callSite('GET /rewards/v3/customer', {});

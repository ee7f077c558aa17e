import { callSite } from './site.ts';

/** Tickets of the account that may be bought again; the latest first. */
export const getRecommendedOrders = () => callSite('GET /orders/recommended');

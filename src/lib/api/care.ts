import { callSite } from './site.ts';

/** How long the customer has been here, and what was spent and won since. */
export const getRealityCheck = () => callSite('GET /reality-check');

/** The customer has seen the check. */
export const postRealityCheckSeen = () => callSite('POST /reality-check/seen');

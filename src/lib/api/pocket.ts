import { callSite } from './site.ts';

/** The tickets of the account as one signed text. */
export const getPocket = () => callSite('GET /pocket');

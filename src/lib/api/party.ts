import { callSite } from './site.ts';

/** A session as the visitor may see it. @throws ApiError */
export const getPartySession = (id: string, token: string | undefined) =>
  callSite('GET /lotto-party/session/{id}', { params: { id }, query: { token } });

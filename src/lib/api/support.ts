import type { BodyInput, ResultOf } from '#lib/contracts/endpoint.ts';
import type { sendSupportMessage } from '#lib/contracts/support.ts';
import { site } from './site.ts';

type Send = typeof sendSupportMessage;

/** Sends a message to the support. @throws ApiError with an error for each field that is not right */
export const postSupportMessage = (body: BodyInput<Send>) =>
  site.send<ResultOf<Send>>({ method: 'POST', path: '/support/messages', body });

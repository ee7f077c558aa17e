import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

/** Sends a message to the support. @throws ApiError with an error for each field that is not right */
export const postSupportMessage = (body: CallInput<'POST /support/messages'>['body']) =>
  callSite('POST /support/messages', { body });

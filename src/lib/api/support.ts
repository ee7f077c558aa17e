import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

/** Sends a message to the support. @throws ApiError with an error for each field that is not right */
export const postSupportMessage = (body: CallInput<'POST /support/messages'>['body']) =>
  callSite('POST /support/messages', { body });

/** Writes to the shop as the signed-in customer. @throws ApiError with an error for each field that is not right */
export const postConversation = (body: CallInput<'POST /conversations'>['body']) =>
  callSite('POST /conversations', { body });

// The browser's client: the site's own door, which holds the session (decision S1).
import type { Message } from '#lib/contracts/envelope.ts';
import { MESSAGES_EVENT } from '#lib/contracts/messages-event.ts';
import { isReported, isUnrecoverable } from '#lib/domain/visitor/failure.ts';
import { type ApiClient, createClient } from './client.ts';

/** Told on the document when a call failed by our fault (X4). */
const CALL_FAILED_EVENT = 'call:failed';

const client = createClient({
  base: '/api',
  onFailed: (error) => {
    if (isReported(error) && isUnrecoverable(error)) document.dispatchEvent(new Event(CALL_FAILED_EVENT));
  },
});

function dispatchMessages(messages: readonly Message[]): void {
  if (messages.length > 0) document.dispatchEvent(new CustomEvent(MESSAGES_EVENT, { detail: messages }));
}

export const site: ApiClient = {
  async send<T>(request: Parameters<ApiClient['send']>[0]) {
    const answer = await client.send<T>(request);
    dispatchMessages(answer.messages);
    return answer;
  },
};

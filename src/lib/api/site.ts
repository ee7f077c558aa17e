// The browser's client: the site's own door, which holds the session (decision S1).
import type { Message } from '#lib/contracts/envelope.ts';
import { MESSAGES_EVENT } from '#lib/contracts/messages-event.ts';
import { type ApiClient, createClient } from './client.ts';

const client = createClient({ base: '/api' });

function announce(messages: readonly Message[]): void {
  if (messages.length > 0) document.dispatchEvent(new CustomEvent(MESSAGES_EVENT, { detail: messages }));
}

export const site: ApiClient = {
  async send<T>(request: Parameters<ApiClient['send']>[0]) {
    const answer = await client.send<T>(request);
    announce(answer.messages);
    return answer;
  },
};

// Rows of the table of routes of what customers are told and write.
import type { Route } from './route-rules.ts';

export const CONVERSATION_ROUTES = {
  messages: {
    pattern: '/my-account/messages/[...page]',
    menus: { drawer: 'layout.account-messages', tabs: 'account.nav-messages' },
  },
  conversations: {
    pattern: '/my-account/conversations/[...page]',
    menus: { you: 'conversations.title' },
  },
  conversation: { pattern: '/my-account/conversations/conversation/[id]' },
} as const satisfies Record<string, Route>;

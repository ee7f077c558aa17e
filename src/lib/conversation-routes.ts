// Rows of the table of routes of what customers write to the shop.
import type { Route } from './route-rules.ts';

export const CONVERSATION_ROUTES = {
  conversations: {
    pattern: '/my-account/conversations/[...page]',
    menus: { you: 'conversations.title' },
  },
  conversation: { pattern: '/my-account/conversations/conversation/[id]' },
} as const satisfies Record<string, Route>;

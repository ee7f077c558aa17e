// What people hear of: their choices, the end of a message, alerts. Part of `ROUTES`.
import type { Gate } from './domain/brand/capabilities.ts';
import type { Route } from './route-rules.ts';

const ALERTS: Gate = ['alerts'];
const PREFERENCES: Gate = ['manage-notification-settings'];

export const MAIL_ROUTES = {
  communicationPreferences: {
    pattern: '/communication-preferences',
    access: 'signed-in',
    gate: PREFERENCES,
    isIndexed: false,
    menus: { drawer: 'preferences.menu', you: 'preferences.menu' },
  },
  linkedPreferences: {
    pattern: '/communication-preferences/[id]',
    gate: PREFERENCES,
    cache: 'never',
    isIndexed: false,
    secretAfter: '/communication-preferences',
  },
  unsubscribe: {
    pattern: '/unsubscribe/[customerId]/[...productOfferKey]',
    cache: 'never',
    isIndexed: false,
    isOpenBeforeRequiredAction: true,
    secretAfter: '/unsubscribe',
  },
  alerts: {
    pattern: '/alerts',
    gate: ALERTS,
    cache: 'personal',
    isReserved: true,
    isIndexed: false,
    menus: { drawer: 'alerts.menu', you: 'alerts.menu' },
  },
  // Ending is open wherever setting is not any more.
  alertLink: {
    pattern: '/alerts/[alertId]',
    cache: 'never',
    isIndexed: false,
    isUncrawled: true,
    isOpenBeforeRequiredAction: true,
    secretAfter: '/alerts',
  },
} as const satisfies Record<string, Route>;

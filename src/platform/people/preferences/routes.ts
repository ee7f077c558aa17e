import {
  changeLinkedPreferences,
  changePreferences,
  getPreferences,
  readLinkedPreferences,
  readUnsubscribe,
  unsubscribe,
} from '#lib/contracts/preferences.ts';
import { type Router, registerRoute } from '../../http.ts';
import { readUnsubscribeState, requireLinkedCustomer, switchTopic } from './links.ts';
import { readPreferences, savePreferences } from './store.ts';

export function servePreferences(router: Router): void {
  const { services } = router;
  registerRoute(router, getPreferences, async ({ customerId }) => ({
    result: await readPreferences(services, customerId),
  }));
  registerRoute(router, changePreferences, async ({ customerId, body }) => ({
    result: await savePreferences(services, customerId, body.preferences, 'account'),
  }));
  registerRoute(router, readLinkedPreferences, async ({ body }) => ({
    result: await readPreferences(services, await requireLinkedCustomer(services, body)),
  }));
  registerRoute(router, changeLinkedPreferences, async ({ body }) => {
    const customerId = await requireLinkedCustomer(services, body);
    return { result: await savePreferences(services, customerId, body.preferences, 'link') };
  });
  registerRoute(router, readUnsubscribe, async ({ body }) => ({
    result: await readUnsubscribeState(services, body),
  }));
  registerRoute(router, unsubscribe, async ({ body }) => ({
    result: await switchTopic(services, body, body.isOn),
  }));
}

// What a customer hears of: a form that works by itself, with a login or by a signed link.

import type { AstroGlobal } from 'astro';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import {
  type CommunicationPreferences,
  changeLinkedPreferences,
  changePreferences,
  getPreferences,
  readLinkedPreferences,
} from '#lib/contracts/preferences.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { isTopicOffered, readBoxes } from '#lib/domain/account/preference-grid.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { ServiceLost } from '../../services/service.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';

export type PreferencesPage =
  | { readonly state: 'shown' | 'saved'; readonly preferences: CommunicationPreferences }
  | { readonly state: 'invalid' | 'none' }
  | { readonly state: 'failed'; readonly message: string };

interface Calls {
  readonly read: () => Promise<{ result: CommunicationPreferences }>;
  readonly change: (
    preferences: CommunicationPreferences['preferences'],
  ) => Promise<{ result: CommunicationPreferences }>;
}

/** Without the topics that this shop has nothing to say of. */
const toShown = (
  { features, preferences }: CommunicationPreferences,
  { capabilities }: Pick<PageContext, 'capabilities'>,
): CommunicationPreferences => ({
  features,
  preferences: preferences.filter(({ topic }) => isTopicOffered(topic, capabilities)),
});

async function loadGrid(
  astro: AstroGlobal,
  page: Pick<PageContext, 'capabilities'>,
  { read, change }: Calls,
): Promise<PreferencesPage> {
  const shown = toShown((await read()).result, page);
  if (astro.request.method !== 'POST') return { state: 'shown', preferences: shown };
  const data = await readForm(astro);
  const { result } = await change(readBoxes(data, shown.preferences));
  return { state: 'saved', preferences: toShown(result, page) };
}

/** Of the signed-in customer. */
export const loadOwnPreferences = (
  astro: AstroGlobal,
  page: Pick<PageContext, 'capabilities'>,
  mine: Pick<VisitorApi, 'call'>,
): Promise<PreferencesPage> =>
  loadGrid(astro, page, {
    read: () => mine.call(getPreferences),
    change: (preferences) => mine.call(changePreferences, { body: { preferences } }),
  });

/** Of the owner of a link. */
export async function loadLinkedPreferences(
  astro: AstroGlobal,
  page: Pick<PageContext, 'capabilities'>,
  api: Pick<VisitorApi, 'call'>,
): Promise<PreferencesPage> {
  const token = astro.url.searchParams.get('t');
  const customerId = astro.params.id ?? '';
  if (!token) return { state: 'none' };
  try {
    return await loadGrid(astro, page, {
      read: () => api.call(readLinkedPreferences, { body: { customerId, token } }),
      change: (preferences) =>
        api.call(changeLinkedPreferences, { body: { customerId, token, preferences } }),
    });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      astro.response.status = NOT_FOUND;
      return { state: 'invalid' };
    }
    if (!(error instanceof ServiceLost)) throw error;
    const { status, message } = GATEWAY_ERRORS[error.code];
    astro.response.status = status;
    return { state: 'failed', message };
  }
}

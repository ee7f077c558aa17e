// Forms of a group and its sessions: what is said where the service fails, and where it refuses.
import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadOwnGroupPage } from '#lib/server/loaders/party/own-group-page.ts';
import { loadSessionPage } from '#lib/server/loaders/party/session-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { openParty } from '#tests/support/party/parties.ts';

const t = createTranslator(defaultCopy);
const EDIT = 'Sorry, looks like we failed to edit the ticket. Please try again.';
const CREATE = 'Sorry, looks like we failed to create the group/session. Please try again.';

const FAILURES = {
  lost: new ServiceLost('service_down'),
  failed: new ApiError({ status: 500, url: '/lotto-party/session' }),
};
const MAINTENANCE = new ApiError({
  status: 503,
  url: '/lotto-party/session',
  error: { code: 'maintenance', message: 'Closed' },
});

/** The organiser's pages of a party; changes fail with the error that is set. */
async function openPages() {
  const { platform, organiser: as, group, session } = await openParty();
  const lost: { error?: Error } = {};
  const call = async (endpoint: never, sent: Record<string, never> = {}) => {
    if (lost.error && (endpoint as { method: string }).method !== 'GET') throw lost.error;
    const { status, result, envelope } = await platform.call(endpoint, { as, ...sent });
    if (status < 400) return { ...envelope, result };
    throw new ApiError({ ...envelope, status, url: '/lotto-party' });
  };
  const page = { mine: { call } as unknown as VisitorApi, t, knownOffers: [] };
  const send = async (fields: Record<string, string>) => {
    const response = { status: 200 };
    const redirect = (location: string, status: number) =>
      new Response(null, { status, headers: { location } });
    const request = new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(fields) });
    const astro = { request, response, redirect } as unknown as AstroGlobal;
    const view =
      fields.form === 'cancel'
        ? await loadSessionPage(astro, page, session.sessionId, () => {})
        : await loadOwnGroupPage(astro, page, { id: group.id, number: 1 }, () => {});
    const trouble = view instanceof Response ? undefined : view?.trouble;
    return { status: view instanceof Response ? view.status : response.status, trouble };
  };
  return { lost, send, session };
}

test('a service that fails has words for a change, and others for a session that was not opened', async () => {
  const { lost, send, session } = await openPages();
  for (const error of Object.values(FAILURES)) {
    lost.error = error;
    expect(await send({ form: 'autosession', session: session.sessionId, autosession: 'on' })).toEqual({
      status: 502,
      trouble: EDIT,
    });
    expect(await send({ form: 'cancel' })).toEqual({ status: 502, trouble: EDIT });
    expect(await send({ form: 'open_session' })).toEqual({ status: 502, trouble: CREATE });
  }
});

test('a refusal keeps the words of the service', async () => {
  const { send, session } = await openPages();
  const refused = await send({ form: 'autosession', session: session.sessionId, autosession: 'paused' });
  expect(refused.status).toBe(409);
  expect(refused.trouble).toBeDefined();
  expect([EDIT, CREATE]).not.toContain(refused.trouble);
  expect((await send({ form: 'cancel' })).status).toBe(303);
});

test('maintenance is left to the page of maintenance', async () => {
  const { lost, send } = await openPages();
  lost.error = MAINTENANCE;
  await expect(send({ form: 'cancel' })).rejects.toBe(MAINTENANCE);
});

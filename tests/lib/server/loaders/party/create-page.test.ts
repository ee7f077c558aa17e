// The steps that make a party, where nobody is logged in.
import { expect, test, vi } from 'vitest';
import { urls } from '#lib/domain/pages/urls.ts';
import { mustLogIn } from '#lib/server/loaders/party/create-page.ts';

vi.mock('#lib/server/loaders/page/server-api.ts', () => ({
  createServerApi: () => ({ getVisitor: async () => ({ state: 'guest' }) }),
}));

async function findLoginAddress(path: string, body?: URLSearchParams): Promise<string | null | undefined> {
  const url = new URL(path, 'http://shop.test');
  const astro = {
    url,
    request: new Request(url, body && { method: 'POST', body }),
    locals: {},
    redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
  };
  return (await mustLogIn(astro as never))?.headers.get('location');
}

test.each([urls.partyFragment(), urls.partyGroup()])(
  'from %s the login leads back to the page of the step',
  async (path) => {
    const back = urls.partyGroup({ step: 'select_draw', group: 'g1' });
    expect(await findLoginAddress(`${path}?step=select_draw&group=g1`)).toBe(urls.login(back));
  },
);

test.each([
  ['name_group', { offer: 'comet', groupName: 'Friday' }, '?step=name_group&offer=comet'],
  [
    'join_session',
    { group: 'g1', draw: 'comet:5', size: 'a:b:4', shares: '10', autosession: 'off', numShares: '2' },
    '?step=join_session&group=g1&draw=comet%3A5&size=a%3Ab%3A4&shares=10&autosession=off',
  ],
])(
  'a form of the step %s that is sent leads back to it, with what was chosen',
  async (form, fields, query) => {
    const body = new URLSearchParams({ form, key: 'key-1', ...fields });
    const path = `${urls.partyGroup()}?utm_source=mail`;
    const back = `${urls.partyGroup()}${query}&utm_source=mail`;
    expect(await findLoginAddress(path, body)).toBe(urls.login(back));
  },
);

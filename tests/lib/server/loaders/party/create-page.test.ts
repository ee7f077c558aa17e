// The steps that make a party, where nobody is logged in.
import { expect, test, vi } from 'vitest';
import { urls } from '#lib/domain/pages/urls.ts';
import { mustLogIn } from '#lib/server/loaders/party/create-page.ts';

vi.mock('#lib/server/services/server-api.ts', () => ({
  createServerApi: () => ({ getVisitor: async () => ({ state: 'guest' }) }),
}));

test.each([urls.partyFragment(), urls.partyGroup()])(
  'from %s the login leads back to the page of the step',
  async (path) => {
    const astro = {
      url: new URL(`http://shop.test${path}?step=select_draw&group=g1`),
      redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
    };
    const answer = await mustLogIn(astro as never);
    const back = urls.partyGroup({ step: 'select_draw', group: 'g1' });
    expect(answer?.headers.get('location')).toBe(urls.login(back));
  },
);

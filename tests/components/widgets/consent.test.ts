// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

/** The banner about cookies, and what its script does when a choice is pressed. */
async function pressChoice(choice: string, answer: () => Promise<Response>) {
  document.body.innerHTML = `<main id="main" tabindex="-1"></main>
    <section id="consent"><p data-consent-state data-failed="Choose again"></p>
      <button data-consent="${choice}"></button></section>`;
  const fetch = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  await import('#components/widgets/consent-choice.ts');
  const banner = document.querySelector<HTMLElement>('#consent')!;
  expect(banner.hidden).toBe(false);
  document.querySelector<HTMLElement>('button')!.click();
  return { fetch, banner };
}

afterEach(() => vi.unstubAllGlobals());

test('a choice holds and closes the question in the press, and is sent past the end of the page', async () => {
  const { fetch, banner } = await pressChoice('essential', async () => new Response('{}'));
  expect(banner.hidden).toBe(true);
  expect(document.cookie).toContain('consent=essential');
  expect(fetch).toHaveBeenCalledTimes(1);
  const [address, options] = fetch.mock.calls[0]!;
  expect(address).toBe('/api/consent');
  expect(options).toMatchObject({ method: 'POST', body: '{"choice":"essential"}', keepalive: true });
});

test('a choice that the shop did not keep is asked for again, and why is said', async () => {
  const { banner } = await pressChoice('all', async () => new Response('{}', { status: 503 }));
  await vi.waitFor(() => expect(banner.textContent).toContain('Choose again'));
  expect(banner.hidden).toBe(false);
});

test('what shows the question again tells what was chosen, and has the focus back afterwards', async () => {
  const { banner } = await pressChoice('essential', async () => new Response('{}'));
  const opener = document.createElement('a');
  opener.href = '/about/cookie-policy';
  document.body.append(opener);
  const state = banner.querySelector<HTMLElement>('[data-consent-state]')!;
  state.dataset.essential = 'Essential only';
  const { open } = await import('#components/widgets/consent.ts');
  open(opener);
  expect([banner.hidden, state.textContent]).toEqual([false, 'Essential only']);
  document.querySelector<HTMLElement>('button[data-consent]')!.click();
  expect(banner.hidden).toBe(true);
  expect(document.activeElement).toBe(opener);
});

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
  const { open } = await import('#components/widgets/consent.ts');
  open(document.querySelector<HTMLElement>('button')!);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  return { fetch, banner: document.querySelector<HTMLElement>('#consent')! };
}

afterEach(() => vi.unstubAllGlobals());

test('a choice is sent even when the visitor leaves the page at once', async () => {
  const { fetch, banner } = await pressChoice('essential', async () => new Response('{}'));
  const [address, options] = fetch.mock.calls[0]!;
  expect(address).toBe('/api/consent');
  expect(options).toMatchObject({ method: 'POST', body: '{"choice":"essential"}', keepalive: true });
  await vi.waitFor(() => expect(banner.hidden).toBe(true));
});

test('a choice that was not kept leaves the question and says so', async () => {
  const { banner } = await pressChoice('all', async () => new Response('{}', { status: 503 }));
  await vi.waitFor(() => expect(banner.textContent).toContain('Choose again'));
  expect(banner.hidden).toBe(false);
});

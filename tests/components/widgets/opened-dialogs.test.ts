// @vitest-environment happy-dom
// The dialogs that a link of the page opens: pressed twice, and where their fragment does not come.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { urls } from '#lib/domain/pages/urls.ts';

const WIDGETS = {
  cards: {
    address: urls.cardsFragment(),
    html: '<dialog><button data-cards-close></button></dialog>',
    load: () => import('#components/widgets/cards.ts'),
  },
  feedback: {
    address: urls.feedbackFragment(),
    html: '<dialog><form><button type="submit"></button></form><p data-fault></p><button data-feedback-close></button></dialog>',
    load: () => import('#components/widgets/feedback.ts'),
  },
} as const;
type Name = keyof typeof WIDGETS;

/** Answers with the fragments, while the site has them. */
const site = { hasFragments: true };
const assign = vi.spyOn(location, 'assign').mockReturnValue();

async function answer(address: string): Promise<Response> {
  const widget = Object.values(WIDGETS).find((one) => one.address === address);
  if (!widget) return Response.json({ result: { is_ready: true, cards: [] } });
  return new Response(widget.html, { status: site.hasFragments ? 200 : 503 });
}

const createOpener = (): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href: 'http://shop.test/by-itself' });

beforeEach(() => {
  vi.resetModules();
  site.hasFragments = true;
  assign.mockClear();
  vi.stubGlobal('fetch', vi.fn(answer));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test.for(['cards', 'feedback'] as const satisfies Name[])(
  'a double click opens one dialog of %s, which its button closes',
  async (name) => {
    const { open } = await WIDGETS[name].load();
    await Promise.all([open(createOpener()), open(createOpener())]);
    const dialogs = document.querySelectorAll('dialog');
    expect([dialogs.length, dialogs[0]?.open]).toEqual([1, true]);
    dialogs[0]?.querySelector<HTMLElement>(`[data-${name}-close]`)?.click();
    expect(dialogs[0]?.open).toBe(false);
    await open(createOpener());
    expect(dialogs[0]?.open).toBe(true);
  },
);

test('a fragment that did not come is asked for again', async () => {
  const { open } = await WIDGETS.feedback.load();
  site.hasFragments = false;
  await open(createOpener());
  expect(document.querySelector('dialog')).toBeNull();
  site.hasFragments = true;
  await open(createOpener());
  expect(document.querySelector('dialog')?.open).toBe(true);
});

test.for(['cards', 'feedback'] as const satisfies Name[])(
  'the link of %s leads on where its fragment does not come',
  async (name) => {
    site.hasFragments = false;
    const { open } = await WIDGETS[name].load();
    await open(createOpener());
    expect(assign.mock.calls).toEqual([['http://shop.test/by-itself']]);
  },
);

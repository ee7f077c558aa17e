// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

/** A page with the banner, as it is after its script ran. */
async function openPage(content: string): Promise<HTMLElement> {
  document.body.innerHTML = `<aside id="site-banner" data-content="${content}"><button>Close</button></aside>`;
  vi.resetModules();
  await import('#components/layout/sitewide-banner.ts');
  return document.querySelector<HTMLElement>('#site-banner')!;
}

beforeEach(() => localStorage.clear());

test('a dismissed text stays away on the next page', async () => {
  const banner = await openPage('Closed on Monday');
  expect(banner.hidden).toBe(false);
  banner.querySelector('button')!.click();
  expect(banner.hidden).toBe(true);
  expect((await openPage('Closed on Monday')).hidden).toBe(true);
});

test('a changed text appears again', async () => {
  (await openPage('Closed on Monday')).querySelector('button')!.click();
  expect((await openPage('Closed on Tuesday')).hidden).toBe(false);
});

test('what is kept names the text, the time and the dismissal', async () => {
  (await openPage('Closed')).querySelector('button')!.click();
  const kept = JSON.parse(localStorage.getItem('sitewide-banner') ?? '{}');
  expect(kept).toEqual({
    content: 'Closed',
    dateDismissed: expect.stringMatching(/^\d{4}-.*Z$/),
    isDismissed: true,
  });
});

test('a record that cannot be read does not hide anything', async () => {
  localStorage.setItem('sitewide-banner', '{broken');
  expect((await openPage('Closed')).hidden).toBe(false);
});

test('what is jumped to stays clear of it, measured at most once in ten milliseconds', async () => {
  vi.useFakeTimers();
  const banner = await openPage('Closed');
  const measured = vi.fn(() => 48);
  Object.defineProperty(banner, 'offsetHeight', { get: measured });
  for (let n = 0; n < 5; n += 1) dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(9);
  expect(measured).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(measured).toHaveBeenCalledTimes(1);
  expect(document.documentElement.style.scrollPaddingBlockStart).toBe('48px');
  vi.useRealTimers();
});

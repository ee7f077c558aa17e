// The code of an island, as Astro names it in the document.
import { fetchCode } from '#lib/stores/page/fetch-code.ts';

/** Brings it into the browser's cache; rejects where it does not come. Astro imports it from there. */
export async function fetchIslandCode(island: Element): Promise<void> {
  const urls = ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? []);
  await Promise.all(urls.map((url) => fetchCode(new URL(url, location.href).href)));
}

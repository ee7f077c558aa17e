// What a page brings along, in bytes on the wire: fonts come as they are, scripts are counted with gzip.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';

export const KIB = 1024;

export interface PageWeight {
  /** Scripts that were loaded until now, and those in the document. */
  readScript(): Promise<number>;
  readFonts(): Promise<number>;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** Counts from here on: what the page shown has loaded already is not part of it. */
export function watchWeight(page: Page): PageWeight {
  const loaded: Record<'script' | 'font', Promise<Buffer>[]> = { script: [], font: [] };
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'font') return;
    const body = response.body();
    // The browser keeps no body of a font that it had in memory: a fault only where its weight is asked for.
    body.catch(() => {});
    loaded[type].push(body);
  });
  return {
    readScript: async () => {
      const inline = await page.locator('script:not([src]):not([type*=json])').allTextContents();
      const scripts = [...(await Promise.all(loaded.script)), Buffer.from(inline.join('\n'))];
      return sum(scripts.map((script) => gzipSync(script).length));
    },
    readFonts: async () => sum((await Promise.all(loaded.font)).map(({ length }) => length)),
  };
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown }[];
}

interface Options {
  /** The rules to check; every rule where it is absent. */
  readonly runOnly?: readonly string[];
  /** What is described in full: finding the address of each node that passes takes longer than the rules. */
  readonly resultTypes?: readonly ['violations'];
}

async function findFaults(page: Page, options: Options): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (given) => {
      // Colours that fade to those of another scheme are measured where they arrive.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
      const { axe } = window as unknown as {
        axe: { run(context: Document, options: Options): Promise<{ violations: Violation[] }> };
      };
      const { violations } = await axe.run(document, given);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
    },
    { ...options, resultTypes: ['violations'] } satisfies Options,
  );
}

/** What axe finds wrong with the page as it stands, a line each. */
export const findAccessibilityFaults = (page: Page): Promise<string[]> => findFaults(page, {});

/** Colours that can't be read: all that another colour scheme changes in a page. */
export const contrastFaults = (page: Page): Promise<string[]> =>
  findFaults(page, { runOnly: ['color-contrast', 'link-in-text-block'] });

// Editors write links; the page that one leads to may be switched off.
import { type Capability, type Gate, isGateOpen } from '../brand/capabilities.ts';
import { ROUTES } from '../pages/route-gates.ts';
import { normalisePath } from './content-paths.ts';

const GATES: ReadonlyMap<string, Gate> = new Map(
  Object.values(ROUTES).map(({ path, gate }) => [path.replace(/\/\{\w+\?\}$/, ''), gate]),
);

const LINK = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** The same HTML; links to pages that are switched off have become their words. */
export const removeClosedLinks = (html: string, held: ReadonlySet<Capability>): string =>
  html.replace(LINK, (link, href: string, words: string) => {
    const gate = GATES.get(normalisePath(href.split(/[?#]/)[0] ?? ''));
    return gate && !isGateOpen(gate, held) ? words : link;
  });

// Links of editors to pages that are switched off.
import { type Capability, isGateOpen } from '../brand/capabilities.ts';
import { normalisePath } from '../content/content-paths.ts';
import { ROUTE_PATHS } from './route-gates.ts';

const LINK = /<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** The same HTML, with links to switched-off pages replaced by their text. */
export const removeClosedLinks = (html: string, held: ReadonlySet<Capability>): string =>
  html.replace(LINK, (link, href: string, words: string) => {
    const gate = ROUTE_PATHS.get(normalisePath(href.split(/[?#]/)[0] ?? ''));
    return gate && !isGateOpen(gate, held) ? words : link;
  });

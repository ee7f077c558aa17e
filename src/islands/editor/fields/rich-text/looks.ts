// How a Markdown text looks on a page, whatever the order of the marks around its words.
import type { Token } from 'markdown-it';
import { markdownParser } from '#lib/domain/content/markup/markdown-parser.ts';
// The page's own rules for pictures and tables.
import '#lib/domain/content/markup/markdown.ts';

interface Segment {
  readonly html: string;
  readonly marks: string;
}

const render = (token: Token): string =>
  markdownParser.renderer.render([token], markdownParser.options, {}).replace(/\s+/g, ' ');

/** The words of a block with the marks on each stretch. */
function listSegments(tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = [];
  const open: string[] = [];
  for (const token of tokens) {
    if (token.nesting > 0) open.push(render(token));
    else if (token.nesting < 0) open.pop();
    else {
      const html = token.type === 'softbreak' ? ' ' : render(token);
      const marks = open.toSorted().join('');
      const last = segments.at(-1);
      if (last?.marks === marks) segments[segments.length - 1] = { html: last.html + html, marks };
      else if (html !== '') segments.push({ html, marks });
    }
  }
  return segments;
}

/** Equal for texts that look alike to a visitor. `env` holds definitions of links. */
export const toLooks = (text: string, env: Record<string, unknown> = {}): string =>
  markdownParser
    .parse(text, structuredClone(env))
    .map((token) =>
      token.type === 'inline' ? JSON.stringify(listSegments(token.children ?? [])) : render(token),
    )
    .join('\n');

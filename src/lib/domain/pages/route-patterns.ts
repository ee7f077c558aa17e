// Patterns of routes as Astro writes them: `[id]` is one segment, `[...page]` one that may be missing.

/** The pattern without a last segment that may be missing: `/blog` for `/blog/[...page]`. */
export const toBasePath = (pattern: string): string => pattern.replace(/\/\[\.\.\.\w+\]$/, '') || '/';

/** Whether every address of the route has a parameter. */
export const hasParameter = (pattern: string): boolean => toBasePath(pattern).includes('[');

/**
 * What a pattern covers, as rules: itself, or, written with `/*`, everything below its first parameter. Where that
 * parameter may be missing, also the path above it.
 */
export function toRules(pattern: string): string[] {
  const start = pattern.indexOf('[');
  if (start < 0) return [pattern];
  const above = pattern.slice(0, start);
  return pattern.startsWith('[...', start) ? [above.slice(0, -1), `${above}*`] : [`${above}*`];
}

/** Whether a pattern or a path is covered by a rule, in any case. */
export const matchesRule = (rule: string, path: string): boolean =>
  rule.endsWith('/*')
    ? path.toLowerCase().startsWith(rule.slice(0, -1).toLowerCase()) && path.length > rule.length - 1
    : path.toLowerCase() === rule.toLowerCase();

/** Matches the paths that a pattern takes, in any case and without a slash at their end. */
export const toExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('/')
      .slice(1)
      .map((part) => {
        if (/^\[\.\.\.\w+\]$/.test(part)) return '(?:/.+)?';
        return `/${part.replace(/[.+?^${}()|\\]/g, '\\$&').replace(/\[\w+\]/g, '[^/]+')}`;
      })
      .join('')}$`,
    'i',
  );

// Whole segments of a path against those of a pattern such as `/cart/items/{id}`.

/** The values of the pattern's gaps, each as `parameter` allows it; undefined where the path is another one. */
export function matchParams(
  pattern: readonly string[],
  asked: readonly string[],
  parameter: RegExp,
): Record<string, string> | undefined {
  if (pattern.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = asked[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name && parameter.test(value)) params[name] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

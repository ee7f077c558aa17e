const isOfKind = <T extends { readonly kind: string }, K extends T['kind']>(
  value: T,
  kind: K,
): value is Extract<T, { kind: K }> => value.kind === kind;

/** Narrows a line, order or entry inside what is shown for its kind. @throws TypeError for another kind */
export function requireKind<T extends { readonly kind: string }, K extends T['kind']>(
  value: T,
  kind: K,
): Extract<T, { kind: K }> {
  if (isOfKind(value, kind)) return value;
  throw new TypeError(`${value.kind} is shown as ${kind}`);
}

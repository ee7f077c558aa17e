// What the members of a group are called where several have one name.

interface Named {
  readonly alias: string;
}

const toKey = (alias: string): string => alias.trim().toLocaleLowerCase('en');

/** The names in the order of the members: of those that read alike each has its number, `Mia (1)`, `Mia (2)`. */
export function listMemberNames(members: readonly Named[]): string[] {
  const counts = new Map<string, number>();
  for (const { alias } of members) counts.set(toKey(alias), (counts.get(toKey(alias)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return members.map(({ alias: written }) => {
    const alias = written.trim();
    const key = toKey(alias);
    if (counts.get(key) === 1) return alias;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return `${alias} (${number})`;
  });
}

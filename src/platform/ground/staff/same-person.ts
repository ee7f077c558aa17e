// Whether two who did something are one person: what two people decide is not decided by one with a key in each hand.
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** Who may act as somebody of the audit trail: undefined for whoever the area does not know. */
    readonly actorPeople?: readonly ActorPeople[];
  }
}

type ActorPeople = (at: Db | Tx, actor: string) => Promise<readonly string[] | undefined>;

/** Stands for people of whom nothing is known: two of them count as one. */
export const UNKNOWN_PERSON = 'unknown';

async function findPeople(services: Services, at: Db | Tx, actor: string): Promise<readonly string[]> {
  for (const find of listParts(services, 'actorPeople')) {
    const people = await find(at, actor);
    if (people) return people;
  }
  return [actor];
}

/**
 * Whether one person may be behind both.
 * @param first as the audit trail names them: `desk:edt_1`, `operator:back-office`, `ops:mia`
 */
export async function isSamePerson(
  services: Services,
  at: Db | Tx,
  first: string,
  second: string,
): Promise<boolean> {
  if (first === second) return true;
  const people = await findPeople(services, at, first);
  return (await findPeople(services, at, second)).some((person) => people.includes(person));
}

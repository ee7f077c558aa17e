// What items of a content system elsewhere were before: when each came out, and the addresses that it had. It stays when
// an item goes, for the case that it comes back.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { COLLECTIONS, type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import { normalisePath, type Redirect } from '#lib/domain/content/content-paths.ts';
import type { ContentState, ContentStates } from './content-states.ts';

const Past = z.object({
  /** When it was first seen out, ISO 8601; unknown where it was out at the first look. */
  outSince: z.string().optional(),
  /** What its address field said before, the latest last. */
  addresses: z.array(z.string()),
});
type Past = z.infer<typeof Past>;

const History = z.record(z.string(), z.record(z.string(), Past));

/** A redirect that the shop keeps for one brand, or for all. */
type MovedAddress = Redirect & { readonly brand: string | undefined };

const NAMES = Object.keys(COLLECTIONS) as CollectionName[];

function readHistory(file: string): Record<string, Record<string, Past>> {
  if (!existsSync(file)) return {};
  try {
    return History.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

const getAddress = (name: CollectionName, state: ContentState | undefined): string | undefined => {
  const { addressField } = getCollection(name);
  return addressField && state?.fields[addressField];
};

/** The path of an item's own page. */
function getOwnPath(name: CollectionName, address: string): string | undefined {
  const { addressField, pages } = getCollection(name);
  const [path] = addressField ? pages({ [addressField]: address }) : [];
  return path && normalisePath(path);
}

const isOfBrand = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

/** The addresses that items of a collection had, each leading to where its item is now. */
function listMoved(
  name: CollectionName,
  pasts: Readonly<Record<string, Past>>,
  now: ContentStates,
): MovedAddress[] {
  if (!getCollection(name).isRedirectedOnRename) return [];
  const held = Object.values(now).map((state) => ({
    brand: state.brand,
    path: getOwnPath(name, getAddress(name, state) ?? ''),
  }));
  return Object.entries(pasts).flatMap(([id, { addresses }]) => {
    const state = now[id];
    const address = getAddress(name, state);
    const to = address && getOwnPath(name, address);
    if (!state || !to) return [];
    return addresses.toReversed().flatMap((old): MovedAddress[] => {
      const from = getOwnPath(name, old);
      const isHeld = held.some(({ path, brand }) => path === from && isOfBrand(brand, state.brand));
      return from === undefined || isHeld ? [] : [{ from, to, code: 301, brand: state.brand }];
    });
  });
}

/** An item that goes leaves its address too: it may come back at another. */
function leaveAddress(past: Past, old: string | undefined, address: string | undefined): Past {
  if (old === undefined || old === address) return past;
  return { ...past, addresses: [...past.addresses.filter((one) => one !== old), old] };
}

export class ContentHistory {
  readonly #file: string;
  readonly #past: Record<string, Record<string, Past>>;
  readonly #moved = new Map<CollectionName, readonly MovedAddress[]>();
  #all: readonly MovedAddress[] = [];

  constructor(file: string) {
    this.#file = file;
    this.#past = readHistory(file);
  }

  /** Notes what came out, went and moved between two looks. Without the first it is not known when items came out. */
  note(name: CollectionName, before: ContentStates | undefined, now: ContentStates, at: number): void {
    const pasts = { ...this.#past[name] };
    let isChanged = false;
    const put = (id: string, past: Past) => {
      if (JSON.stringify(past) === JSON.stringify(pasts[id])) return;
      pasts[id] = past;
      isChanged = true;
    };
    for (const [id, was] of Object.entries(before ?? {})) {
      const address = getAddress(name, now[id]);
      put(id, leaveAddress(pasts[id] ?? { addresses: [] }, getAddress(name, was), address));
    }
    for (const id of before ? Object.keys(now) : [])
      if (!before?.[id] && !pasts[id]) put(id, { outSince: new Date(at).toISOString(), addresses: [] });
    if (isChanged) this.#keep(name, pasts);
    this.index(name, now);
  }

  /** Takes the items that are out for those that addresses lead to. */
  index(name: CollectionName, now: ContentStates): void {
    this.#moved.set(name, listMoved(name, this.#past[name] ?? {}, now));
    this.#all = NAMES.flatMap((one) => this.#moved.get(one) ?? []);
  }

  /** Of items that are out and had other addresses. The same list until something changes. */
  listMoved(): readonly MovedAddress[] {
    return this.#all;
  }

  /** When an item was first seen out, ISO 8601. */
  findOutSince(name: CollectionName, id: string): string | undefined {
    return this.#past[name]?.[id]?.outSince;
  }

  #keep(name: CollectionName, pasts: Record<string, Past>): void {
    this.#past[name] = pasts;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#past));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

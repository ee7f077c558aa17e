// Lists from entries that stand behind each other with their level.
import type { ListType } from '#lib/domain/content/markup/markdown-dialect.ts';
import type { ListNumber } from './list-numbers.ts';

export interface ListEntry {
  readonly content: readonly Node[];
  /** 1 is the outermost. */
  readonly level: number;
  /** The list of the source. */
  readonly id: string;
  /** Undefined for a bullet; the ways to read the number, which are none when it is not known. */
  readonly numbers: readonly ListNumber[] | undefined;
}

interface OpenList {
  level: number;
  readonly element: Element;
  readonly id: string;
  readonly type: ListType | undefined;
  readonly isNumbered: boolean;
  /** The number of the next entry. */
  next: number;
}

/** How far each list of the source has counted, also across what stands between its parts. */
export type Counted = Map<string, ListNumber>;

const getCountKey = ({ id, level }: ListEntry): string => `${id} ${level}`;

function isNext(list: OpenList, entry: ListEntry): boolean {
  if (!entry.numbers) return !list.isNumbered && list.id === entry.id;
  if (!list.isNumbered) return false;
  if (entry.numbers.length === 0) return list.id === entry.id;
  return entry.numbers.some(({ type, value }) => type === list.type && value === list.next);
}

/** A letter may be a Roman number too: it is what goes on with its list. */
function chooseNumber(entry: ListEntry, counted: Counted): ListNumber {
  const before = counted.get(getCountKey(entry));
  const follows = entry.numbers?.find(
    ({ type, value }) => type === before?.type && value === (before?.value ?? 0) + 1,
  );
  return follows ?? entry.numbers?.[0] ?? { type: undefined, value: 1 };
}

function openList(document: Document, entry: ListEntry, counted: Counted): OpenList {
  const isNumbered = entry.numbers !== undefined;
  const { type, value } = chooseNumber(entry, counted);
  const element = document.createElement(isNumbered ? 'ol' : 'ul');
  if (isNumbered && value !== 1) element.setAttribute('start', String(value));
  if (isNumbered && type) element.setAttribute('type', type);
  return { level: entry.level, element, id: entry.id, type, isNumbered, next: value };
}

/** Deeper entries stand inside the one before them. A list ends where the source begins another or counts anew. */
export function buildLists(document: Document, entries: readonly ListEntry[], counted: Counted): Element[] {
  const roots: Element[] = [];
  const open: OpenList[] = [];
  for (const entry of entries) {
    let closed: OpenList | undefined;
    while ((open.at(-1)?.level ?? 0) > entry.level) closed = open.pop();
    // A list that began with a deeper level goes on at the outermost one.
    if (open.length === 0 && closed) open.push(Object.assign(closed, { level: entry.level }));
    let list = open.at(-1);
    if (list?.level === entry.level && !isNext(list, entry)) {
      open.pop();
      list = undefined;
    }
    if (!list || list.level < entry.level) {
      list = openList(document, entry, counted);
      const holder = open.at(-1)?.element.lastElementChild;
      if (holder) holder.append(list.element);
      else roots.push(list.element);
      open.push(list);
    }
    const item = document.createElement('li');
    item.append(...entry.content);
    list.element.append(item);
    if (list.isNumbered) counted.set(getCountKey(entry), { type: list.type, value: list.next });
    list.next += 1;
  }
  return roots;
}

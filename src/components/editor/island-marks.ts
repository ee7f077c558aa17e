// Texts inside islands carry no marks: attributes would not match what React expects. In the editing view they are
// found by their words among the texts that the island was given.

const MARKED = 'copyKey';
const GAP = /\\\{\w+\\\}/g;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

type Serialised = readonly [type: number, value: unknown];

/** Props as Astro serialises them: each value is preceded by a digit for its type. */
function readSerialised(copy: Serialised | undefined): [key: string, text: unknown][] {
  const pairs = Object.entries(copy?.[1] ?? {}) as [string, Serialised][];
  return pairs.map(([key, [, text]]) => [key, text]);
}

/** What an island shows texts with: its prop `copy`, or that of the props that travel as one text, `packed`. */
function readCopy(island: Element): ReadonlyMap<string, string> {
  try {
    const { copy, packed } = JSON.parse(island.getAttribute('props') ?? '{}') as Record<
      string,
      Serialised | undefined
    >;
    const texts = packed
      ? Object.entries<unknown>(JSON.parse(String(packed[1])).copy ?? {})
      : readSerialised(copy);
    return new Map(texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
  } catch {
    return new Map();
  }
}

/** Finds the key of a shown text. Exact texts win over texts with placeholders. */
export function createKeyFinder(copy: ReadonlyMap<string, string>): (shown: string) => string | undefined {
  const whole = new Map([...copy].map(([key, text]) => [text.trim(), key]));
  const gapped = [...copy].flatMap(([key, text]) => {
    const pattern = text.trim().replace(SPECIAL, '\\$&');
    const isTelling = /[a-z]{3}/i.test(text.replace(/\{\w+\}/g, ''));
    return isTelling && /\{\w+\}/.test(text)
      ? [{ key, pattern: new RegExp(`^${pattern.replace(GAP, '.+')}$`, 's') }]
      : [];
  });
  return (shown) => whole.get(shown) ?? gapped.find(({ pattern }) => pattern.test(shown))?.key;
}

function markTexts(island: Element, keyOf: (shown: string) => string | undefined): boolean {
  let isChanged = false;
  const texts = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const place = node.parentElement;
    if (!place || place.childElementCount > 0) continue;
    const key = keyOf((place.textContent ?? '').trim());
    if (place.dataset[MARKED] === key) continue;
    if (key === undefined) delete place.dataset[MARKED];
    else place.dataset[MARKED] = key;
    isChanged = true;
  }
  return isChanged;
}

const followed = new WeakSet<Element>();

/** Marks the islands now and whenever they change, each once; `onChange` is called for new marks. */
export function markIslands(root: ParentNode, onChange: () => void): void {
  for (const island of root.querySelectorAll('astro-island')) {
    if (followed.has(island)) continue;
    followed.add(island);
    const keyOf = createKeyFinder(readCopy(island));
    const mark = () => {
      if (markTexts(island, keyOf)) onChange();
    };
    mark();
    new MutationObserver(mark).observe(island, { childList: true, characterData: true, subtree: true });
  }
}

// Where a click landed in server-rendered HTML, found again after React has taken the nodes over.

/** Child positions from the island down to the node: they survive nodes being replaced. */
export function getPathWithin(island: Element, target: Element): number[] {
  const path: number[] = [];
  for (let node: Element | null = target; node && node !== island; node = node.parentElement) {
    path.unshift([...(node.parentElement?.children ?? [])].indexOf(node));
  }
  return path;
}

export function findElementAt(island: Element, path: readonly number[]): HTMLElement | undefined {
  const found = path.reduce<Element | undefined>((node, index) => node?.children[index], island);
  return found instanceof HTMLElement || found instanceof SVGElement
    ? (found.closest<HTMLElement>('a, button, summary, label, input, select, textarea, [role]') ??
        (found as HTMLElement))
    : undefined;
}

/** Where a click is played again, and what was there before the first of them was played. */
export interface ClickTarget {
  readonly path: readonly number[];
  readonly element: HTMLElement | undefined;
}

const getWords = (element: HTMLElement): string =>
  [element.tagName, element.getAttribute('aria-label'), element.textContent].join();

/**
 * The element while it is in the document, else the one that another click's effect has put in its place. One that
 * says something else is another control, which nobody pressed.
 */
export function findClickTarget(island: Element, { path, element }: ClickTarget): HTMLElement | undefined {
  if (!element || element.isConnected) return element;
  const fresh = findElementAt(island, path);
  return fresh && getWords(fresh) === getWords(element) ? fresh : undefined;
}

/** A click that asks for a new tab or a download is left to the browser. */
export function isPlainClick(event: Event): boolean {
  if (event.defaultPrevented || !(event instanceof MouseEvent)) return !event.defaultPrevented;
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Links and submit buttons do something useful even when React never arrives. */
export const canWorkWithoutScript = (target: Element): boolean =>
  target.closest('a[href], input[type="submit"], form button:not([type]), form button[type="submit"]') !==
  null;

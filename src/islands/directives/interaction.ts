// client:interaction: an island is plain HTML until it is touched. Hover, focus and touch fetch its code, the
// first click hydrates it; it and those after it are played again, in turn, once React has committed. A `wakeEvent` of the
// document also wakes it. Within [data-native] the page does its own work before React has
// come (form controls, links, a script): a click there wakes the island and is left alone.

import { AGAIN_EVENT } from '#lib/stores/page/island-event.ts';
import {
  canWorkWithoutScript,
  findClickTarget,
  findElementAt,
  getPathWithin,
  isPlainClick,
} from './click.ts';
import { fetchIslandCode } from './island-code.ts';
import { fetchProps } from './island-props.ts';
import { whenListening } from './listening.ts';

export interface InteractionSettings {
  /** A document event that wakes the island too. */
  readonly wakeEvent: string;
  /** The module that has the properties, where they are not in the document: see island-props.ts. */
  readonly props?: { readonly url: string; readonly version: string } | undefined;
}

type Hydrate = () => void | Promise<void>;

/** What Astro calls for each island with the directive: `load` fetches its code. */
type StartInteraction = (
  load: () => Promise<Hydrate>,
  options: { readonly value: InteractionSettings },
  island: HTMLElement,
) => void;

const WARM_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;
const WAKE_EVENTS = ['keydown', 'change'] as const;
/** Frames do not come to a page in the background; hydration does not wait for them longer than this. */
const PAINT_WAIT_MS = 100;
const started = new WeakSet<HTMLElement>();

/** What the touch has changed is painted before React takes the processor. */
const waitForPaint = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, PAINT_WAIT_MS);
  });

/**
 * React hydrates in slices and yields between them; what an event waits for it hydrates whole. Somebody waits for this
 * island: an event that nothing listens to says so.
 */
const hydrateWhole = (island: HTMLElement): unknown =>
  island.firstElementChild?.dispatchEvent(new Event('auxclick'));

const interaction: StartInteraction = (load, { value: { wakeEvent, props } }, island) => {
  if (started.has(island)) return;
  started.add(island);

  const dormancy = new AbortController();
  let loading: Promise<Hydrate> | undefined;
  /** Where was clicked, in turn; twice on one place is impatience. */
  let pendingClicks: number[][] = [];
  let isWaking = false;
  let isLettingThrough = false;
  let lastPlayed: HTMLElement | undefined;
  /** What was pressed when the code did not come. */
  let missed: number[] | undefined;

  const loadWithProps = async () => {
    await Promise.all([fetchIslandCode(island), props && fetchProps(island, props.url, props.version)]);
    return load();
  };

  const preload = () => {
    loading ??= loadWithProps().catch(() => {
      island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
      return async () => {};
    });
    return loading;
  };

  const settle = () => {
    isWaking = false;
    pendingClicks = [];
    island.removeAttribute('aria-busy');
  };

  const wake = async () => {
    if (isWaking) return;
    isWaking = true;
    const [hydrate] = await Promise.all([preload(), waitForPaint()]);
    await hydrate();
  };

  /** The focus follows what is played, unless it has gone on meanwhile: with Tab, or into another field. */
  const replayClick = (target: HTMLElement | undefined) => {
    isLettingThrough = true;
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body || activeElement === lastPlayed)
      target?.focus({ preventScroll: true });
    lastPlayed = target;
    target?.click();
    isLettingThrough = false;
  };

  const onClick = (event: Event) => {
    if (isLettingThrough || !(event.target instanceof Element) || !isPlainClick(event)) return;
    if (event.target.closest('[data-native]')) return void wake();
    event.preventDefault();
    event.stopImmediatePropagation();
    const path = getPathWithin(island, event.target);
    if (path.join() !== pendingClicks.at(-1)?.join()) pendingClicks.push(path);
    island.setAttribute('aria-busy', 'true');
    void wake();
  };

  // A link or a submit button does its work without React; anything else waits for the next touch, which fetches again.
  const onFailed = () => {
    const last = pendingClicks.at(-1);
    missed = last;
    const target = last && findElementAt(island, last);
    loading = undefined;
    settle();
    island.dispatchEvent(new CustomEvent('interaction:failed', { bubbles: true }));
    if (target && canWorkWithoutScript(target)) replayClick(target);
  };

  // Astro says `hydrate` when React was called, and React commits later: a click played in between is lost.
  const onHydrated = () => {
    hydrateWhole(island);
    const findFirst = () => {
      const [path] = pendingClicks;
      return path && findElementAt(island, path);
    };
    const replay = async () => {
      // All of them now: what one click adds or takes away moves the places of the others.
      const targets = pendingClicks.map((path) => ({ path, element: findElementAt(island, path) }));
      dormancy.abort();
      settle();
      for (const target of targets) {
        replayClick(findClickTarget(island, target));
        // React shows what one click did before the next.
        await waitForPaint();
      }
    };
    whenListening(island, () => findFirst() ?? island.firstElementChild, replay);
  };

  const { signal } = dormancy;
  island.addEventListener('click', onClick, { capture: true, signal });
  island.addEventListener('astro:hydration-error', onFailed, { signal });
  island.addEventListener(
    AGAIN_EVENT,
    () => {
      const pressed = missed && findElementAt(island, missed);
      if (pressed) pressed.click();
      else void wake();
    },
    { signal },
  );
  island.addEventListener('astro:hydrate', onHydrated, { once: true, signal });
  for (const name of WARM_EVENTS) {
    island.addEventListener(name, () => void preload(), { passive: true, signal });
  }
  for (const name of WAKE_EVENTS) island.addEventListener(name, () => void wake(), { signal });
  document.addEventListener(wakeEvent, () => void wake(), { signal });
};

export default interaction;

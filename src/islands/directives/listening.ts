// When clicks on an island are heard. React owns its nodes some time before its effects have run, so an island whose
// effects add listeners says so itself: it marks an element `data-interaction="pending"`, then `"live"`.

const MARK = 'data-interaction';
/** React commits within a few frames of hydrating; past this the click is played whatever happened. */
const COMMIT_WAIT_MS = 10_000;

/** Whether React has committed the node, or one around it up to the island. */
function isOwnedByReact(target: Element | null, island: Element): boolean {
  for (let node = target; node && node !== island; node = node.parentElement) {
    if (Object.keys(node).some((key) => key.startsWith('__reactProps$'))) return true;
  }
  return false;
}

const isPending = (island: Element): boolean => island.querySelector(`[${MARK}="pending"]`) !== null;

/** Looks once when the mark changes, not in every frame: hydration has the processor meanwhile. */
function whenLive(island: Element, act: () => void): void {
  const end = () => {
    observer.disconnect();
    clearTimeout(deadline);
    act();
  };
  const observer = new MutationObserver(() => {
    if (!isPending(island)) end();
  });
  observer.observe(island, { attributeFilter: [MARK], subtree: true });
  const deadline = setTimeout(end, COMMIT_WAIT_MS);
}

/** Acts once when clicks on what `findTarget` gives are heard, or when that takes too long. */
export function whenListening(island: Element, findTarget: () => Element | null, act: () => void): void {
  if (isPending(island)) {
    whenLive(island, act);
    return;
  }
  const isSelfReporting = island.querySelector(`[${MARK}]`) !== null;
  const deadline = performance.now() + COMMIT_WAIT_MS;
  const look = () => {
    const isHeard = isSelfReporting || isOwnedByReact(findTarget(), island);
    if (isHeard || performance.now() >= deadline) act();
    else requestAnimationFrame(look);
  };
  look();
}

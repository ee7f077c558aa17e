// Starts the sleeping islands (client:interaction) of a page. Its script imports this; nothing of it is in the document,
// whose size a visitor waits for. Presses that came before are played again by `replayPresses`.
import './define-interaction.ts';
import 'astro/runtime/server/astro-island.js';

interface EarlyPresses extends Array<{ readonly target: Element; readonly type: string }> {
  hear(event: Event): void;
}

declare global {
  /** Made by the script in front of the first sleeping island: see `INLINE_SCRIPTS.keepPresses`. */
  var presses: EarlyPresses | undefined;
}

/** Plays what was pressed or changed on sleeping islands before this script had come, in turn. */
export function replayPresses(): void {
  const early = globalThis.presses;
  if (!early) return;
  for (const type of ['click', 'change']) removeEventListener(type, early.hear, true);
  for (const { target, type } of early.splice(0)) {
    target.closest('astro-island')?.removeAttribute('aria-busy');
    const EventType = type === 'click' ? MouseEvent : Event;
    target.dispatchEvent(new EventType(type, { bubbles: true, cancelable: true }));
  }
}

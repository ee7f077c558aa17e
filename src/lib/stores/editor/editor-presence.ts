// Reports that an item is open here, and loads which other editors have it open.
import { atom } from 'nanostores';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';

export type Other = EditorItem['others'][number];

const EVERY_MS = 20_000;

export interface PresenceSetup {
  readonly place: { readonly collection: string; readonly id: string };
  readonly others: readonly Other[];
  /** Called with the version that the service has, which rises when another editor saves. */
  readonly onVersion: (version: number) => void;
  readonly everyMs?: number;
}

export function createPresence({ place, others, onVersion, everyMs = EVERY_MS }: PresenceSetup) {
  const $others = atom<readonly Other[]>(others);
  async function sendPresence(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    try {
      const { postPresence } = await import('#lib/api/editor/editor-history.ts');
      const { result } = await postPresence(place);
      $others.set(result.others);
      onVersion(result.version);
    } catch {
      // Presence is optional; conflicts are found on saving.
    }
  }
  return {
    $others,
    /** Starts reporting; returns the function that stops it. */
    start(): () => void {
      void sendPresence();
      const timer = setInterval(() => void sendPresence(), everyMs);
      return () => clearInterval(timer);
    },
  };
}

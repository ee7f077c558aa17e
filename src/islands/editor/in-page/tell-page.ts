// What the panel tells the page that it lies over, and is asked by it.

export type PanelMessage =
  /** What was written is saved: the page shows it when it is made again. */
  | { readonly editSaved: true; readonly editLabel?: string }
  /** The panel is to be closed. */
  | { readonly editClose: true }
  /** Nothing is unsaved any more, after the page asked for that. */
  | { readonly editLeft: true };

export function tellPage(message: PanelMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/** Calls back when the page is about to close the panel. Returns what ends it. */
export function listenToPage(onLeave: () => void): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent<{ editLeave?: unknown } | null>) => {
    if (origin === location.origin && source === window.parent && data?.editLeave === true) onLeave();
  };
  addEventListener('message', handleMessage);
  return () => removeEventListener('message', handleMessage);
}

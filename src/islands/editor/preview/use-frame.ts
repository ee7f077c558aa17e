import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Scales the frame down to fit; its layout width stays. */
export function useFit(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const scaleDown = () => {
      if (!stage.current || !frame.current) return;
      const scale = Math.min(1, stage.current.clientWidth / width);
      frame.current.style.zoom = String(scale);
    };
    const watch = new ResizeObserver(scaleDown);
    if (stage.current) watch.observe(stage.current);
    scaleDown();
    return () => watch.disconnect();
  }, [width]);
  return { stage, frame };
}

/** What a page in a frame tells. */
export interface FrameMessage {
  /** A link that was followed. */
  readonly previewPath?: string | undefined;
  /** The field of a text that was clicked: `collection:id:path`. */
  readonly previewEdit?: string | undefined;
  /** Whether the field that was asked for stands on the page. */
  readonly previewPlace?: boolean | undefined;
}

type Raw = Partial<Record<keyof FrameMessage, unknown>> | null;

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: FrameMessage) => void,
): void {
  useEffect(() => {
    const handleMessage = ({ origin, source, data }: MessageEvent<Raw>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || !data) return;
      onMessage({
        previewPath: asText(data.previewPath),
        previewEdit: asText(data.previewEdit),
        previewPlace: typeof data.previewPlace === 'boolean' ? data.previewPlace : undefined,
      });
    };
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [frame, onMessage]);
}

/** Links inside the frame stay within the preview: the page posts the path that was clicked. */
export function useFollowedPath(
  frame: RefObject<HTMLIFrameElement | null>,
  follow: (path: string) => void,
): void {
  const handle = useCallback(
    ({ previewPath }: FrameMessage) => {
      if (previewPath !== undefined) follow(previewPath);
    },
    [follow],
  );
  useFrameMessages(frame, handle);
}

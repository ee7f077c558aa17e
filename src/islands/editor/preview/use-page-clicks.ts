import { type RefObject, useCallback, useState } from 'react';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { type FrameMessage, useFrameMessages } from './use-frame.ts';

interface Listener {
  readonly collection: string;
  readonly id: string;
  /** A link was followed to this path. */
  readonly onPath: (path: string) => void;
  /** A text of a field of the item was clicked. */
  readonly onField: (path: string) => void;
}

/** What is clicked on the page, and whether the field that has the focus stands on it. */
export function usePageClicks(
  frame: RefObject<HTMLIFrameElement | null>,
  { collection, id, onPath, onField }: Listener,
) {
  const [isShown, setShown] = useState(true);
  const [other, setOther] = useState<string>();
  const handleMessage = useCallback(
    ({ previewPath, previewEdit, previewPlace }: FrameMessage) => {
      if (previewPath !== undefined) onPath(previewPath);
      if (previewPlace !== undefined) setShown(previewPlace);
      if (previewEdit === undefined) return;
      const [name = '', item = '', path = ''] = previewEdit.split(':');
      const isOurs = name === collection && item === id;
      setOther(isOurs ? undefined : editorUrls.item(name, item, path));
      if (isOurs) onField(path);
    },
    [collection, id, onPath, onField],
  );
  useFrameMessages(frame, handleMessage);
  return {
    isShown,
    /** Address of the form of another item, whose text was clicked last. */
    other,
  };
}

import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import type { Acting } from '#lib/stores/editor/editor-publish.ts';
import { createReview } from '#lib/stores/editor/editor-review.ts';
import { FieldComments } from './FieldComments.tsx';

/** The review of an item that is open: loaded at once, after each action on the item, and when its editor returns. */
export function useReview(item: Pick<EditorItem, 'collection' | 'id'> | undefined, acting: Acting) {
  const { collection, id } = item ?? {};
  const review = useMemo(
    () => (collection && id ? createReview({ collection, id }) : undefined),
    [collection, id],
  );
  const [isCommenting, setCommenting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action on the item may have ended its review
  useEffect(() => {
    void review?.load();
  }, [review, acting.state]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void review?.load();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [review]);
  const renderComments = useCallback(
    (path: string, label: string): ReactNode =>
      review && <FieldComments review={review} path={path} label={label} canAdd={isCommenting} />,
    [review, isCommenting],
  );
  return { review, isCommenting, setCommenting, renderComments };
}
export type Reviewing = ReturnType<typeof useReview>;

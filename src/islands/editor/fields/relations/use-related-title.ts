import { useEffect, useState } from 'react';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { findRelatedTitle } from '#lib/stores/editor/editor-related.ts';

const TYPING_MS = 300;

/** The title of the item that a field names; undefined until it is known, and where there is none. */
export function useRelatedTitle(
  { relation = '', relationField }: FieldSpec,
  value: string,
): string | undefined {
  const [found, setFound] = useState<{ readonly value: string; readonly title: string | undefined }>();
  useEffect(() => {
    if (value === '') return undefined;
    let isLeft = false;
    const timer = setTimeout(
      () =>
        void findRelatedTitle(relation, value, relationField).then((title) => {
          if (!isLeft) setFound({ value, title });
        }),
      TYPING_MS,
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [relation, relationField, value]);
  return found?.value === value ? found.title : undefined;
}

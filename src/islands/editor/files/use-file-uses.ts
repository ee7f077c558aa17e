import { useEffect, useState } from 'react';
import type { EditorFile, FileUse } from '#lib/contracts/editor/editor-files.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import type { Failure } from '#lib/stores/editor/editor-session.ts';

type Uses =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly uses: readonly FileUse[] };

/** What came of the last change of the picture. */
type Outcome =
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** `count` items show another picture now. */
  | { readonly state: 'replaced'; readonly count: number };

const isFailure = (value: object | number): value is Failure => typeof value === 'object' && 'kind' in value;

/** Where a picture is used, and what is done with it everywhere at once. */
export function useFileUses(files: Files, { id }: Pick<EditorFile, 'id'>) {
  const [state, setState] = useState<Uses>({ state: 'loading' });
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const load = async () => {
    const found = await files.loadUses(id);
    setState(isFailure(found) ? { state: 'failed', failure: found } : { state: 'ready', uses: found });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for a picture
  useEffect(() => void load(), [id]);
  return {
    state,
    isBusy,
    outcome,
    load,
    replaceBy: async (by: EditorFile) => {
      setBusy(true);
      const result = await files.replaceBy(id, by.id);
      setBusy(false);
      setOutcome(
        isFailure(result) ? { state: 'failed', failure: result } : { state: 'replaced', count: result },
      );
    },
    /** True where the picture is gone. */
    remove: async () => {
      setBusy(true);
      const failure = await files.remove(id);
      setBusy(false);
      if (failure) setOutcome({ state: 'failed', failure });
      return failure === undefined;
    },
  };
}

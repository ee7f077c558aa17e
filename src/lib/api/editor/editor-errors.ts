// What a refused call of the editor answers besides its code. Loaded when a call was refused: the schemas bring zod.
import { EditedMeanwhile, type EditorFault, NotReady } from '#lib/contracts/editor/editor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';

/** What another editor saved, of a 409 `edited_meanwhile`; undefined for any other error. */
export const readEditedMeanwhile = (error: unknown): EditedMeanwhile | undefined =>
  error instanceof ApiError && error.code === 'edited_meanwhile'
    ? EditedMeanwhile.safeParse(error.result).data
    : undefined;

/** The faults of a 422 `not_ready`; none for any other error. */
export const readFaults = (error: unknown): readonly EditorFault[] =>
  error instanceof ApiError && error.code === 'not_ready'
    ? (NotReady.safeParse(error.result).data?.faults ?? [])
    : [];

// Actions of a publisher on an item. Unsaved changes are saved first.
import { atom } from 'nanostores';
import type { z } from 'zod';
import type { EditorFault, EditorItem, Published } from '#lib/contracts/editor/editor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import type { Draft } from './editor-draft.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type ItemAct =
  | 'publish'
  | 'schedule'
  | 'schedule-end'
  | 'unpublish'
  | 'unschedule'
  | 'discard'
  | 'archive'
  | 'restore';

export type Acting =
  | { readonly state: 'idle' }
  | { readonly state: 'working'; readonly act: ItemAct }
  /** `count` faults prevent publishing. */
  | { readonly state: 'not-ready'; readonly count: number }
  /** The draft could not be saved, so the action was not run. */
  | { readonly state: 'unsaved' }
  | { readonly state: 'failed'; readonly act: ItemAct; readonly failure: Failure }
  /** `isGone`: the item went with its draft. */
  | { readonly state: 'done'; readonly act: Exclude<ItemAct, 'publish'>; readonly isGone?: true }
  | { readonly state: 'live'; readonly ms: number | undefined; readonly path: string | undefined };

type PublishedNow = z.infer<typeof Published>;

/** The faults that the service found; none without an answer about fields. */
async function loadFaults(error: unknown): Promise<readonly EditorFault[]> {
  if (!(error instanceof ApiError) || error.status !== 422) return [];
  const { readFaults } = await import('#lib/api/editor/editor-errors.ts');
  return readFaults(error);
}

export function createPublishing(draft: Draft, now: () => number = () => performance.now()) {
  const $acting = atom<Acting>({ state: 'idle' });
  const loadApi = () => import('#lib/api/editor/editor-items.ts');
  const getReference = () => {
    const item = draft.$item.get();
    return item && { collection: item.collection, id: item.id };
  };

  // What was said about the last action is no longer so once something new is written.
  draft.$fields.listen(() => {
    const { state } = $acting.get();
    if ((state === 'live' || state === 'done') && draft.isChanged()) $acting.set({ state: 'idle' });
  });

  async function handleFailure(act: ItemAct, error: unknown): Promise<void> {
    const faults = await loadFaults(error);
    if (faults.length > 0) {
      draft.$faults.set(faults);
      return $acting.set({ state: 'not-ready', count: faults.length });
    }
    $acting.set({ state: 'failed', act, failure: toFailure(error) });
  }

  async function perform(act: ItemAct, todo: (at: ItemReference) => Promise<Acting>): Promise<boolean> {
    if ($acting.get().state === 'working') return false;
    $acting.set({ state: 'working', act });
    if (act === 'discard') await draft.finishSaving();
    else if (!(await draft.save())) {
      $acting.set({ state: 'unsaved' });
      return false;
    }
    const at = getReference();
    if (!at) {
      $acting.set({ state: 'idle' });
      return false;
    }
    draft.hold();
    try {
      $acting.set(await todo(at));
      return true;
    } catch (error) {
      await handleFailure(act, error);
      return false;
    } finally {
      draft.release();
    }
  }

  const publish = (at: string | undefined, endsSchedule?: boolean) =>
    perform(at ? 'schedule' : 'publish', async (place) => {
      const { postPublish } = await import('#lib/api/editor/editor-items.ts');
      const begun = now();
      const sent = draft.$fields.get();
      const { result } = await postPublish(place, { baseVersion: draft.version(), at, endsSchedule });
      const planned = getPlannedFields(draft.$item.get(), sent);
      draft.updateItem(getStateAfter(result, at, at ? planned : sent));
      if (at) return { state: 'done', act: 'schedule' };
      return { state: 'live', ms: result.liveMs ?? now() - begun, path: result.livePath };
    });

  const performAndShow = (
    act: Exclude<ItemAct, 'publish'>,
    call: (place: ItemReference) => Promise<EditorItem | null>,
  ) =>
    perform(act, async (place) => {
      const sent = draft.$fields.get();
      const item = await call(place);
      if (item) draft.takeAnswer(item, sent);
      else draft.forget();
      return item ? { state: 'done', act } : { state: 'done', act, isGone: true };
    });

  return {
    $acting,
    /**
     * Publishes the draft, or schedules it at the ISO instant `at`. True on success.
     * @param endsSchedule shows at once what is planned for later
     */
    publish,
    /** Unpublishes at once, or at the ISO instant `at`. */
    unpublish: (at?: string) =>
      performAndShow(
        at ? 'schedule-end' : 'unpublish',
        async (place) => (await (await loadApi()).postUnpublish(place, { at })).result,
      ),
    unschedule: () =>
      performAndShow(
        'unschedule',
        async (place) => (await (await loadApi()).postCancelSchedule(place)).result,
      ),
    archive: () =>
      performAndShow('archive', async (place) => (await (await loadApi()).deleteItem(place)).result),
    /** An item that was never published is removed with its draft. */
    discard: () =>
      performAndShow('discard', async (place) => {
        const { deleteDraft } = await loadApi();
        return (await deleteDraft(place, { baseVersion: draft.version() })).result;
      }),
    restore: (key: string) =>
      performAndShow('restore', async (place) => {
        const { postRestore } = await import('#lib/api/editor/editor-history.ts');
        return (await postRestore(place, { key, baseVersion: draft.version() })).result;
      }),
    reset: () => $acting.set({ state: 'idle' }),
  };
}
export type Publishing = ReturnType<typeof createPublishing>;

interface ItemReference {
  readonly collection: string;
  readonly id: string;
}

/** What goes live at the moment: without a draft the service moves what was planned before. */
const getPlannedFields = (item: EditorItem | undefined, sent: Fields): Fields =>
  (item?.hasDraft ? undefined : item?.scheduledFields) ?? sent;

function getStateAfter(
  { version, publishedAt, scheduledAt }: PublishedNow,
  at: string | undefined,
  fields: Fields,
) {
  const stays = { version, isDraftOnly: false, missedPublication: null };
  if (at) return { ...stays, scheduledAt: scheduledAt ?? at, scheduledFields: fields };
  return {
    ...stays,
    publishedAt,
    publishedFields: fields,
    scheduledAt: null,
    scheduledFields: null,
    status: 'published',
    hasDraft: false,
  } as const;
}

import { useState } from 'react';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { preparePicture } from '#lib/stores/editor/prepare-picture.ts';
import { t } from '../words.ts';

type Waiting =
  | { readonly state: 'reading' | 'ready' | 'sending' | 'done' }
  | { readonly state: 'refused'; readonly why: string };

export interface Picture {
  readonly key: string;
  /** As it was chosen. */
  readonly chosen: File;
  /** As it is sent. */
  readonly file: File;
  readonly isConverted: boolean;
  readonly isStilled: boolean;
  readonly alt: string;
  readonly waiting: Waiting;
}

const toPicture = (chosen: File, index: number): Picture => ({
  key: `${Date.now()}-${index}-${chosen.name}`,
  chosen,
  file: chosen,
  isConverted: false,
  isStilled: false,
  alt: '',
  waiting: { state: 'reading' },
});

/** Pictures that were chosen, from reading them to the last one sent. */
export function useUploads(files: Files) {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [sent, setSent] = useState<{ readonly done: number; readonly count: number }>();
  const change = (key: string, next: Partial<Picture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const ready = pictures.filter(({ waiting }) => waiting.state === 'ready');
  const isSending = pictures.some(({ waiting }) => waiting.state === 'sending');
  return {
    pictures,
    /** How many of those that were sent last are stored. */
    sent,
    readyCount: ready.length,
    isSending,
    choose: async (list: readonly File[]) => {
      const added = list.map(toPicture);
      setPictures((all) => [...all.filter(({ waiting }) => waiting.state !== 'done'), ...added]);
      for (const { key, chosen } of added) {
        const made = await preparePicture(chosen);
        if ('problem' in made) {
          change(key, { waiting: { state: 'refused', why: t(`editor.upload-${made.problem}`) } });
        } else change(key, { ...made, waiting: { state: 'ready' } });
      }
    },
    describe: (key: string, alt: string) => change(key, { alt }),
    leaveOut: (key: string) => setPictures((all) => all.filter((one) => one.key !== key)),
    /** Sends those that are ready, one after the other. */
    send: async (folder: string) => {
      setSent({ done: 0, count: ready.length });
      let done = 0;
      for (const { key, file, alt } of ready) {
        change(key, { waiting: { state: 'sending' } });
        const stored = await files.upload(file, alt.trim(), folder.trim());
        const state = files.$upload.get();
        const why = state.state === 'refused' ? state.message : t('editor.upload-lost');
        change(key, { waiting: stored ? { state: 'done' } : { state: 'refused', why } });
        if (stored) done += 1;
        setSent({ done, count: ready.length });
      }
    },
  };
}

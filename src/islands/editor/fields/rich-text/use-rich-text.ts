// The code of the formatted field, which comes after the form. Until it is there a plain field takes the words.
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TextRange } from './carry-selection.ts';

type RichText = typeof import('./RichText.tsx')['RichText'];

let loaded: RichText | undefined;

/** Asks for the code, ahead of the field or again after it did not come. */
export async function loadRichText(): Promise<RichText> {
  loaded ??= (await import('./RichText.tsx')).RichText;
  return loaded;
}

export type RichTextState =
  | { readonly state: 'loading' | 'failed' }
  /** `selection` is where the writer was in the plain field; undefined when elsewhere. */
  | { readonly state: 'ready'; readonly RichText: RichText; readonly selection?: TextRange | undefined };

const readSelection = (area: HTMLTextAreaElement | null): TextRange | undefined =>
  area && document.activeElement === area
    ? { start: area.selectionStart, end: area.selectionEnd }
    : undefined;

/** What opens a block until a space follows it: `##`, `-`, `1.`, `>`, or a fence with the name of its language. */
const BLOCK_SIGN = /(?:^|[\r\n])[ \t>]*(?:#{1,6}|[-+*>]|\d{1,9}[.)]|(?:`{3,}|~{3,})\S*)$/;

/** Whether the writer is between the sign of a block and its space, which would become the first of its words. */
function isOpeningBlock(area: HTMLTextAreaElement | null): boolean {
  const selection = readSelection(area);
  if (!area || !selection || selection.start !== selection.end) return false;
  return BLOCK_SIGN.test(area.value.slice(0, selection.end));
}

/**
 * Whether the formatted field can be shown, and what its plain stand-in needs. That one is replaced in one step
 * between two keys, and never while an input method composes a sign or a block is being opened: text, selection and
 * focus go over.
 */
export function useRichText(isWanted: boolean) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const goOn = useRef<() => void>(undefined);
  const [rich, setRich] = useState<RichTextState>(() =>
    loaded ? { state: 'ready', RichText: loaded } : { state: 'loading' },
  );
  const isLoading = isWanted && rich.state === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isHere = true;
    const load = async () => {
      const next = await loadRichText();
      while (isHere && (isComposing.current || isOpeningBlock(area.current))) {
        await new Promise<void>((resolve) => {
          goOn.current = resolve;
        });
      }
      if (!isHere) return;
      flushSync(() => setRich({ state: 'ready', RichText: next, selection: readSelection(area.current) }));
    };
    load().catch(() => isHere && setRich({ state: 'failed' }));
    return () => {
      isHere = false;
      goOn.current?.();
    };
  }, [isLoading]);
  const lookAgain = () => goOn.current?.();
  return {
    rich,
    retry: () => setRich({ state: 'loading' }),
    plainProps: {
      ref: area,
      onInput: lookAgain,
      onSelect: lookAgain,
      onBlur: lookAgain,
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: () => {
        isComposing.current = false;
        lookAgain();
      },
    },
  };
}

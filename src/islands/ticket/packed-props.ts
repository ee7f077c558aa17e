// What a builder is made of travels as one text: Astro revives each of a thousand values by itself otherwise, which
// takes longer than the first render of the form. On a page that is the same for everybody the text is not part of the
// document, where it would be a quarter of what a visitor waits for: a module has it (island-props.ts).
import { useMemo } from 'react';
import { getFetchedProps } from '../directives/island-props.ts';
import type { BuilderProps } from './BuilderForm.tsx';

/** A text that the server renders from and Astro does not send along: it is no property that can be listed. */
class WithheldText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): string {
    return this.#text;
  }
}

export interface PackedProps {
  /** The text, or on the server one that is not sent along. */
  readonly packed: string | WithheldText;
  /** The address of the module that has the text where it was not sent along. */
  readonly propsUrl?: string | undefined;
}

export const packProps = (props: BuilderProps): string => JSON.stringify(props);

export const withholdProps = (packed: string): WithheldText => new WithheldText(packed);

function readText({ packed, propsUrl = '' }: PackedProps): string {
  if (typeof packed === 'string') return packed;
  return packed instanceof WithheldText ? packed.read() : getFetchedProps(propsUrl);
}

export const useUnpacked = (props: PackedProps): BuilderProps =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the properties of an island do not change
  useMemo(() => JSON.parse(readText(props)), []);

// What a builder is made of travels as one text: Astro revives each of a thousand values by itself otherwise, which
// takes longer than the first render of the form.
import { useMemo } from 'react';
import type { BuilderProps } from './BuilderForm.tsx';

export interface PackedProps {
  readonly packed: string;
}

export const packProps = (props: BuilderProps): string => JSON.stringify(props);

export const useUnpacked = (packed: string): BuilderProps => useMemo(() => JSON.parse(packed), [packed]);

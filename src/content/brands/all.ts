import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { drawcard } from './drawcard.ts';
import { harbourArtUnion } from './harbour-art-union.ts';
import { harebell } from './harebell.ts';

/** The brands of this release; the first is shown where a host has none. */
export const brands: readonly [BrandTheme, ...BrandTheme[]] = [drawcard, harbourArtUnion, harebell];

// The shop's own modules, in the order in which their hooks are called. docs/extend.md says how one is made.
import type { Extension } from '#platform/extension.ts';
import { giftCards } from './giftcards/module.ts';

export const EXTENSIONS: readonly Extension[] = [giftCards];

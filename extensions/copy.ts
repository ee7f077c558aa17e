// Words of the shop's own modules that visitors read. Editors change them like all others.
import { giftCardsCopy } from './giftcards/copy.ts';

export const EXTENSION_COPY = { ...giftCardsCopy };

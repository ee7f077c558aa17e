// One transliteration for all that needs Latin letters: names that are compared, bank files, gateways. Its table is large:
// no script of a page imports this.
import anyAscii from 'any-ascii';

/** What has no sound and no reading, as pictures and arrows. */
const NOT_WRITING = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}\s$+=^`~|<>]/gu;

/** Text in ASCII: `Łukasz Müller` is `Lukasz Muller`. Pictures are left out. */
export const toLatin = (text: string): string => anyAscii(text.normalize('NFKC').replace(NOT_WRITING, ''));

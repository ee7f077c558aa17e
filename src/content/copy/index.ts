// The default texts of every area, one record. The content services may override any of them.
import type { Copy } from '#lib/domain/copy.ts';

export const defaultCopy: Copy = {};

const ADDRESS = /\]\([^)]*\)/g;

/** Words that are read: marks and addresses of links are none. */
export const countWords = (markdown: string): number =>
  markdown.replace(ADDRESS, ']').match(/[\p{L}\p{N}]+(?:['’.,][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** A line of either cart: `content` is equal for identical lines, `at` orders them by age. */
export interface MergingLine {
  readonly id: string;
  readonly content: string;
  readonly at: string;
}

/**
 * Merges an anonymous cart into an account's (decision S3). A line that both carts hold is kept once, the newer of
 * the two; the same line twice in one cart stays twice. Every other line is kept, in the order they were added.
 */
export function mergeLines<L extends MergingLine>(
  account: readonly L[],
  anonymous: readonly L[],
): { kept: L[]; replaced: L[] } {
  const unpaired = [...account];
  const replaced: L[] = [];
  const joining = anonymous.filter((line) => {
    const twin = unpaired.findIndex(({ content }) => content === line.content);
    if (twin < 0) return true;
    const [other] = unpaired.splice(twin, 1);
    const isNewer = line.at >= other!.at;
    replaced.push(isNewer ? other! : line);
    return isNewer;
  });
  const kept = [...account.filter((line) => !replaced.includes(line)), ...joining];
  return { kept: kept.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)), replaced };
}

// Words that the shop does not show to others, whoever wrote them.
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Letters that stand apart, as `f u c k` and `f.u.c.k`, are one word. */
const joinSpelled = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!*][\s._*\-/|]+){2,}[\p{L}\p{N}@$!*](?![\p{L}\p{N}])/gu,
    (spelled) => spelled.replace(/[\s._\-/|]+/g, ''),
  );

export const hasProfaneWord = (text: string): boolean =>
  matcher.hasMatch(text) || matcher.hasMatch(joinSpelled(text));

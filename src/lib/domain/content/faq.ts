// Anchors and groups of questions.
const WORDS_MAX = 8;

/** The fragment of a question, made of its first words: `what-happens-if-i-win`. */
export const toQuestionAnchor = (question: string): string =>
  question
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .join('-') || 'question';

/** Unique anchors, in the order of the questions. */
export function toQuestionAnchors(questions: readonly string[]): string[] {
  const used = new Map<string, number>();
  return questions.map((question) => {
    const anchor = toQuestionAnchor(question);
    const count = (used.get(anchor) ?? 0) + 1;
    used.set(anchor, count);
    return count === 1 ? anchor : `${anchor}-${count}`;
  });
}

export interface QuestionGroup<Q> {
  readonly category: string;
  readonly questions: readonly Q[];
}

/** By category, in the order in which each first appears. */
export function groupQuestions<Q extends { readonly category: string }>(
  questions: readonly Q[],
): QuestionGroup<Q>[] {
  const groups = new Map<string, Q[]>();
  for (const question of questions)
    groups.set(question.category, [...(groups.get(question.category) ?? []), question]);
  return [...groups].map(([category, list]) => ({ category, questions: list }));
}

// The words of a block as stretches with the same marks, as Markdown can hold them.
import type { Mark, Node } from '@tiptap/pm/model';

/** Text, a picture or a line break, with the marks around it. */
export interface Run {
  readonly kind: 'text' | 'picture' | 'break';
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Of a picture. */
  readonly node: Node;
}

/** Marks that can't begin or end at a blank. */
const TOUCHING: ReadonlySet<string> = new Set(['bold', 'italic', 'strike']);

const KINDS: Readonly<Record<string, Run['kind']>> = { text: 'text', image: 'picture', hardBreak: 'break' };

/** A picture is one character, and a break a blank one. */
const splitUnits = (parent: Node): Run[] =>
  parent.children.flatMap((node): Run[] => {
    const kind = KINDS[node.type.name];
    if (kind === 'text')
      return [...(node.text ?? '')].map((text) => ({ kind, text, marks: node.marks, node }));
    return kind ? [{ kind, text: kind === 'break' ? '\n' : '', marks: node.marks, node }] : [];
  });

const isBlank = ({ kind, text, marks }: Run): boolean =>
  kind === 'break' ||
  (kind === 'text' && !/\S/.test(text) && marks.every(({ type }) => type.name !== 'code'));

/** Takes the marks of one kind from the blanks at the edges of what it marks. */
function trimMark(units: readonly Run[], name: string): Run[] {
  const has = (unit: Run | undefined): boolean => unit?.marks.some(({ type }) => type.name === name) ?? false;
  const kept = units.map(has);
  const trim = (order: readonly number[]) => {
    let isInside = false;
    for (const at of order) {
      const unit = units[at] as Run;
      if (!kept[at]) isInside = false;
      else if (!isInside && isBlank(unit)) kept[at] = false;
      else isInside = true;
    }
  };
  const order = units.map((_, at) => at);
  trim(order);
  trim(order.toReversed());
  return units.map((unit, at) =>
    has(unit) && !kept[at] ? { ...unit, marks: unit.marks.filter(({ type }) => type.name !== name) } : unit,
  );
}

const hasSameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((mark) => mark.isInSet(b));

function join(units: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    if (last?.kind === 'text' && unit.kind === 'text' && hasSameMarks(last.marks, unit.marks))
      runs[runs.length - 1] = { ...last, text: last.text + unit.text };
    else runs.push(unit);
  }
  return runs;
}

/** Blanks at the edges of a line are not shown. */
const isEdge = ({ kind, text }: Run): boolean => kind === 'text' && /^[ \t\n]$/.test(text);

/** Whether a visitor sees the unit: blanks beside a break and breaks at the end are nothing. */
function dropUnseen(units: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const unit of units) {
    const last = kept.at(-1);
    if (isEdge(unit) && (!last || last.kind === 'break')) continue;
    while (unit.kind === 'break' && kept.length > 0 && isEdge(kept.at(-1) as Run)) kept.pop();
    kept.push(unit);
  }
  while (kept.length > 0 && (isEdge(kept.at(-1) as Run) || kept.at(-1)?.kind === 'break')) kept.pop();
  return kept;
}

/** What is shown of a block's words: marks without blanks at their edges, lines without blanks around them. */
export function listRuns(parent: Node): Run[] {
  let units = dropUnseen(splitUnits(parent));
  for (const name of TOUCHING) units = trimMark(units, name);
  return join(units);
}

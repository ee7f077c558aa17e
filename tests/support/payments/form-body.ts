// Bodies of nested form fields, as `metadata[deposit]=dep_1&expand[0]=latest_charge`.
export interface FormTree {
  [name: string]: string | FormTree;
}

function setField(tree: FormTree, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    tree[name] = value;
    return;
  }
  const known = tree[name];
  const branch: FormTree = typeof known === 'object' ? known : {};
  tree[name] = branch;
  setField(branch, rest, value);
}

export function parseFormTree(text: string): FormTree {
  const tree: FormTree = {};
  for (const [path, value] of new URLSearchParams(text))
    setField(tree, path.split(/\[|\]\[?/).filter(Boolean), value);
  return tree;
}

/** The field as text; empty where it is missing or a branch. */
export const readField = (tree: FormTree, name: string): string => {
  const value = tree[name];
  return typeof value === 'string' ? value : '';
};

/** The fields below; none where it is missing or a text. */
export const readBranch = (tree: FormTree, name: string): FormTree => {
  const value = tree[name];
  return typeof value === 'object' ? value : {};
};

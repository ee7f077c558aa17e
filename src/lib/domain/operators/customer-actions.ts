// What can be done for a customer, in the groups that the page shows. Each is a command whose first word is the customer.

/** Those of a group stand in the order in which they are used most. */
const GROUPS = {
  talk: ['customer note'],
  who: ['customer correct', 'customer change-email', 'customer ask-address', 'customer require-upgrade'],
  access: [
    'customer unlock',
    'customer lock',
    'customer log-out',
    'customer require-password-change',
    'customer end-second-step',
  ],
  money: ['customer adjust'],
  care: [
    'customer exclude',
    'customer end-exclusion',
    'customer separate',
    'customer ban-country',
    'people accounts',
  ],
  data: ['customer export', 'customer delete'],
} as const satisfies Record<string, readonly string[]>;

export type CustomerActionGroup = keyof typeof GROUPS | 'more';

export interface CustomerActions<C> {
  readonly group: CustomerActionGroup;
  readonly commands: readonly C[];
}

/** Says nothing that the account shows already. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['customer find', 'customer show']);

const isOpenTo = (name: string, standing: 'open' | 'locked' | 'closed'): boolean =>
  name === 'customer lock'
    ? standing !== 'locked'
    : name === 'customer unlock'
      ? standing === 'locked'
      : !NOT_SHOWN.has(name);

/** Of the commands that somebody may give, those about a customer; what stands in no group comes last. */
export function groupCustomerActions<C extends { readonly name: string }>(
  commands: readonly C[],
  standing: 'open' | 'locked' | 'closed',
): readonly CustomerActions<C>[] {
  const left = new Map(
    commands.filter(({ name }) => isOpenTo(name, standing)).map((command) => [command.name, command]),
  );
  const groups = Object.entries(GROUPS).map(([group, names]) => ({
    group: group as CustomerActionGroup,
    commands: names.flatMap((name) => {
      const command = left.get(name);
      left.delete(name);
      return command ?? [];
    }),
  }));
  return [...groups, { group: 'more' as const, commands: [...left.values()] }].filter(
    ({ commands: some }) => some.length > 0,
  );
}

const NAMED: ReadonlySet<string> = new Set(Object.values(GROUPS).flat());

/** Whether the copy has words for it: `desk.act-customer-correct`. */
export const isNamedAction = (name: string): boolean => NAMED.has(name);

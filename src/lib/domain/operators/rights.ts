// Who at the desk may do what: roles, and the rights that each holds.

/** `owner` may do everything; `auditor` reads and changes nothing. */
export const DESK_ROLES = ['owner', 'manager', 'support', 'auditor'] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/**
 * `view`: reads customers, orders and draws. `support`: what is done for one customer. `money`: what moves money, which
 * asks for the second factor again. `care`: decisions about a customer that support does not take. `catalogue`: what is sold. `results`: draws and their results. `settings`: how the
 * shop works. `audit`: reads what others did. `people`: who works here.
 */
export const RIGHTS = [
  'view',
  'support',
  'money',
  'care',
  'catalogue',
  'results',
  'settings',
  'audit',
  'people',
] as const;
export type Right = (typeof RIGHTS)[number];

const RIGHTS_OF = {
  owner: RIGHTS,
  manager: ['view', 'support', 'money', 'care', 'catalogue', 'results', 'settings', 'audit'],
  support: ['view', 'support'],
  auditor: ['view', 'audit'],
} as const satisfies Record<DeskRole, readonly Right[]>;

/** The rights of a role of the desk; none without one. */
export const getRights = (role: DeskRole | null): readonly Right[] => (role === null ? [] : RIGHTS_OF[role]);

/** What keys of programs may hold: all but `people`. Who works here is decided by people. */
export const KEY_SCOPES = [
  'view',
  'support',
  'money',
  'care',
  'catalogue',
  'results',
  'settings',
  'audit',
] as const satisfies readonly Right[];
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a role stands for where a key is given by one: that of support what support holds, that of a manager all but people. */
export const getProgramRights = (role: 'support' | 'manager'): readonly KeyScope[] => RIGHTS_OF[role];

/** Rights that ask for the second factor again where it was given longer than ten minutes ago. */
export const needsElevation = (right: Right): boolean => right === 'money' || right === 'people';

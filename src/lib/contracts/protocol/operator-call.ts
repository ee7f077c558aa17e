// What the calls of operators have in common.

/** A call that programs make with a key, and the web server in the name of the person at the desk. */
export const OPERATOR_CALL = {
  section: 'P2',
  access: 'operator',
  exposure: 'operator',
  isServedInMaintenance: true,
} as const;

/** A call that only the web server makes, in the name of the person at the desk. */
export const DESK_CALL = { ...OPERATOR_CALL, exposure: 'server' } as const;

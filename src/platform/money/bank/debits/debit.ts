/** Direct debit: its gateway, and what the wallet's statement says of it. */
export const DEBIT = { gateway: 'debit', method: 'bd', description: 'Direct debit' } as const;

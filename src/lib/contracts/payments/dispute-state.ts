import { z } from 'zod';

/**
 * How a dispute over a payment stands. `asked`: the bank asks, no money has moved. `open`: it holds the money while it
 * decides. `lost`: it gave the money to the payer. `won`: it gave the money back. `closed`: it ended, and no money had
 * moved.
 */
export const DisputeState = z.enum(['asked', 'open', 'lost', 'won', 'closed']);
export type DisputeState = z.infer<typeof DisputeState>;

// What is kept of shares that were asked for: in the place of an invitation's token its hash. The call of the cart takes
// no hash, so that reading one in the database opens no group.
import { z } from 'zod';
import { PartyShareInput } from '#lib/contracts/products/party-share.ts';
import { hashToken } from '../../../secret-text.ts';

export const KeptShareInput = PartyShareInput.extend({ tokenHash: z.string().max(64).optional() });
export type KeptShareInput = z.infer<typeof KeptShareInput>;

export const hideToken = ({ token, ...kept }: KeptShareInput): KeptShareInput =>
  token === undefined ? kept : { ...kept, tokenHash: hashToken(token) };

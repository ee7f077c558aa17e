// How a customer pays in from a bank without a card: by BPAY or by transfer, with a reference that is theirs for good.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const TransferDetails = z.object({
  /** The customer's own number: nine digits and a check digit. */
  reference: z.string(),
  /** Absent while BPAY is off. */
  bpay: z.object({ billerCode: z.string() }).optional(),
  /** Absent while transfers are off. */
  transfer: z
    .object({
      accountName: z.string(),
      /** Six digits. */
      bsb: z.string(),
      accountNumber: z.string(),
      payId: z.string().optional(),
    })
    .optional(),
});
export type TransferDetails = z.infer<typeof TransferDetails>;

export const getTransferDetails = defineEndpoint({
  name: 'getTransferDetails',
  summary: 'How to pay in from a bank. Null where neither BPAY nor transfers are on.',
  section: 'A3',
  method: 'GET',
  path: '/v2/wallet/transfer-details',
  access: 'customer',
  result: TransferDetails.nullable(),
});

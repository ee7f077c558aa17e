// Direct debit: the customer's agreement that the shop collects money from a bank account.
import { z } from 'zod';
import { ACCOUNT_NAME_MAX } from '../../domain/bank/payout-account.ts';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';

export const Mandate = z.object({
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** BSB as six digits. */
  code: z.string(),
  /** The last digits. */
  accountNumber: z.string(),
  signedName: z.string(),
  signedAt: z.string(),
  /** Local date: nothing is collected before. */
  firstDebitFrom: z.string(),
});
export type Mandate = z.infer<typeof Mandate>;

/** What a customer agrees with whom. */
export const DirectDebit = z.object({
  /** The agreement in force. */
  mandate: Mandate.optional(),
  /** The wording that is agreed to. */
  termsVersion: z.string(),
  /** What the customer's bank shows of us, and the number that it knows us by. */
  creditor: z.object({ name: z.string(), userId: z.string() }),
  /** Local date: the first day for an agreement that is signed now. */
  firstDebitFrom: z.string(),
  /** Of one debit. */
  maxAmount: Money,
});
export type DirectDebit = z.infer<typeof DirectDebit>;

const own = { section: 'F7', access: 'customer' } as const;

export const getDirectDebit = defineEndpoint({
  ...own,
  name: 'getDirectDebit',
  summary: 'The agreement to direct debits, and what it would say; null where the shop collects none.',
  method: 'GET',
  path: '/v2/direct-debit',
  result: DirectDebit.nullable(),
});

export const signMandate = defineEndpoint({
  ...own,
  name: 'signMandate',
  summary:
    'Agrees to direct debits from one of the own accounts. It takes the place of an earlier agreement.',
  method: 'POST',
  path: '/v2/mandates',
  elevation: 'money',
  body: z.object({
    accountId: z.string().min(1, 'Choose an account').max(64),
    signedName: createLine(ACCOUNT_NAME_MAX * 3).min(1, 'This field is required'),
    termsVersion: z.string().max(20),
    acceptTerms: z.literal(true),
  }),
  result: Mandate,
  errors: {
    direct_debit_closed: { status: 422, message: 'Direct debit is not available at the moment.' },
    mandate_account_unknown: {
      status: 404,
      message: 'This account is not among yours. Choose another.',
      target: 'accountId',
    },
    mandate_account_unfit: {
      status: 422,
      message: 'Money can be collected from an Australian account in your own name only.',
      target: 'accountId',
    },
    mandate_name_differs: {
      status: 422,
      message: 'Type your own name, as it stands in your account here.',
      target: 'signedName',
    },
    mandate_terms_changed: {
      status: 409,
      message: 'The wording has changed since you opened this page. Read it and sign again.',
    },
  },
});

/** Ending what is over is no fault. */
export const endMandate = defineEndpoint({
  ...own,
  name: 'endMandate',
  summary: 'Ends an agreement. What is not with the bank yet is not collected.',
  method: 'DELETE',
  path: '/v2/mandates/{id}',
  params: z.object({ id: z.string().max(64) }),
  result: z.object({
    /** Debits that were called off. */
    calledOff: z.number().int(),
  }),
});

/** Texts of the messages about money that came in from a bank. */
export const bankMailCopy = {
  'mail.deposit-matched-subject': '{amount} from your bank is in your wallet',
  'mail.deposit-matched': 'We received {amount} with your reference. It is in your wallet.',
  'mail.deposit-matched-see': 'See the deposit',
} as const;

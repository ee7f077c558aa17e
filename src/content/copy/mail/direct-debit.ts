/** Texts of the messages about direct debit. */
export const directDebitMailCopy = {
  'mail.mandate-signed-subject': 'You agreed to direct debit',
  'mail.mandate-signed': '{name} agreed that we may collect deposits from {account} when you ask for them.',
  'mail.mandate-signed-from': 'Nothing is collected before {date}.',
  'mail.mandate-signed-after':
    'Was that not you? End direct debit and write to us at once: your bank can take back what you did not agree to.',
  'mail.mandate-see': 'See direct debit',
  'mail.mandate-ended-subject': 'Direct debit has ended',
  'mail.mandate-ended':
    'We collect nothing from {account} any more. What was not with the bank yet is called off.',
  'mail.debit-announced-subject': '{amount} will be collected from your bank account',
  'mail.debit-announced':
    'You asked us to collect {amount} from {account}. We do so on {date}, or on the next day on which banks work.',
  'mail.debit-announced-after':
    'Make sure that the money is there: your bank may charge you when it is not. Until we have told the bank you can call it off. The money is in your wallet three working days after it was collected.',
  'mail.debit-see': 'See the deposit',
  'mail.debit-returned-subject': 'Your bank did not pay {amount}',
  'mail.debit-returned': 'We could not collect {amount} from your bank account.',
  'mail.debit-returned-counted':
    'The money was in your wallet already, so we took it out again. What you had spent of it you owe us; it is settled by what comes into your wallet next.',
  'mail.debit-returned-uncounted': 'Your wallet has not changed, and we try no second time.',
  'mail.debit-why': 'Your bank says: {reason}',
} as const;

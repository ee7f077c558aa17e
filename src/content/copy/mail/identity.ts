/** Texts of the messages about who a customer is. */
export const identityMailCopy = {
  'mail.details-changed-subject': 'Your details were changed',
  'mail.details-changed': 'What was changed in your account: {parts}.',
  'mail.details-changed-name': 'your name',
  'mail.details-changed-birth': 'your date of birth',
  'mail.details-changed-phone': 'your telephone number',
  'mail.details-changed-address': 'your address',
  'mail.details-changed-unverified':
    'Your account is now unverified, because your name, your date of birth or your state is another. Confirm who you are again before you withdraw.',
  'mail.details-changed-not-you': 'If this was not you, change your password and contact us at once.',
  'mail.details-changed-button': 'See your details',
  'mail.verification-passed-subject': 'You are confirmed',
  'mail.verification-passed': 'We know now that this account is yours. There is nothing more for you to do.',
  'mail.verification-failed-subject': 'We could not confirm who you are',
  'mail.verification-failed':
    'What you gave us did not match. Check your details for mistakes, or choose another way: a photo of a document is looked at by a person.',
  'mail.verification-failed-because': 'We looked at what you sent, and could not confirm who you are.',
  'mail.verification-more-subject': 'We need something more from you',
  'mail.verification-more': 'We looked at what you sent, and need something more to confirm who you are.',
  'mail.verification-fault-unreadable':
    'The pictures can’t be read: take them in daylight, flat and whole, without a flash.',
  'mail.verification-fault-expired': 'The document has expired: send one that is still in force.',
  'mail.verification-fault-name': 'The name on the document is not the one of your account.',
  'mail.verification-fault-birth': 'The date of birth on the document is not the one of your account.',
  'mail.verification-fault-portrait': 'The portrait does not show the person of the document clearly.',
  'mail.verification-fault-kind':
    'We do not take this kind of document: send a passport or a driver licence.',
  'mail.verification-again': 'You can send it again in your account, as soon as you have it.',
  'mail.documents-received-subject': 'Your photos have arrived',
  'mail.documents-received':
    'A person looks at them within two working days. They are kept sealed, and deleted 30 days after the decision.',
  'mail.migration-done-subject': 'Your account has moved',
  'mail.migration-done':
    'You play on with the new terms and prices. Your tickets, your wallet and your numbers are as they were.',
  'mail.verification-needed-subject': 'Show us who you are',
  'mail.verification-needed':
    'The law asks us to know who our customers are. Your account still lacks that: please show us by {when}.',
  'mail.verification-needed-how':
    'It takes a few minutes, most often without any papers. Money can be taken out of your wallet once it is done.',
  'mail.verification-needed-button': 'Show who you are',
  'mail.verification-button': 'See how it stands',
  'mail.address-confirm-subject': 'Is this your address?',
  'mail.address-confirm': 'Your account has this address:',
  'mail.address-confirm-after': 'If it is right, confirm it. If not, log in and change it.',
  'mail.address-confirm-button': 'Confirm the address',
} as const;

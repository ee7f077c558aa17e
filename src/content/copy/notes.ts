// Pages that tell a visitor what happens next.
export const notesCopy = {
  'notes.email-heading': 'Check your email',
  'notes.email-lead':
    'If you have just asked for a message, it is on its way. Open the link in it on this device to go on.',
  'notes.email-lead-kept': 'This shop sends no email at the moment. Write to us, and we help you to go on.',
  'notes.email-1': 'It can take a few minutes to arrive.',
  'notes.email-2': 'Look into the folder for junk mail too.',
  'notes.email-3': 'The link works once and for a short time. If it has run out, ask for another.',
  'notes.email-none': 'Nothing came?',
  'notes.email-none-text':
    'We only write to addresses that have an account. If yours may be under another one, try that or write to us.',
  'notes.email-again': 'Ask for another',
  'notes.email-contact': 'Contact us',
  'notes.verify-heading': 'Confirm who you are',
  'notes.verify-lead':
    'The law asks us to know that you are an adult and that the account is yours. It takes two minutes.',
  'notes.verify-1-title': 'Have a document ready',
  'notes.verify-1-text': 'An Australian driver licence, a passport or a Medicare card.',
  'notes.verify-2-title': 'Type what it says',
  'notes.verify-2-text': 'Name, date of birth and number are compared with the register that issued it.',
  'notes.verify-3-title': 'Go on playing',
  'notes.verify-3-text':
    'Most people are confirmed at once. Otherwise you can send us a photo of the document.',
  'notes.verify-region': 'If you live in {region}',
  'notes.verify-within.one':
    'Confirm who you are within a day of opening your account, in one of these ways.',
  'notes.verify-within.other':
    'Confirm who you are within {count} days of opening your account, in one of these ways.',
  'notes.verify-first': 'Confirm who you are before you buy, in one of these ways.',
  'notes.method-auto-verification': 'With the details of your account',
  'notes.method-connect-id': 'With your bank, through ConnectID',
  'notes.method-drivers-licence': 'With your driver licence',
  'notes.method-greenid-ui': 'With a passport or a Medicare card',
  'notes.method-pdf-form': 'On paper, with a form to print',
  'notes.method-photo-id-upload': 'With a photo of a document, looked at by a person',
  'notes.verify-go': 'Log in and confirm',
  'notes.verify-safe-title': 'What happens to it',
  'notes.verify-safe-text':
    'The number of the document is checked and not kept. Until you are confirmed you can play, but not withdraw.',
} as const;

/** Errors of form fields, by the code of the rule. A form may have its own words for one. */
export const formsCopy = {
  'forms.required': 'This field is required',
  'forms.terms': 'You must agree to the terms and conditions to proceed.',
  'forms.too-short': 'Use at least {length} characters.',
  'forms.too-long': 'Use at most {length} characters.',
  'forms.email': 'Please enter a valid email address',
  'forms.mailbox': 'We cannot send mail to letters such as ü or я before the @. Use another address.',
  'forms.numeric': 'Please enter numbers only',
  'forms.phone': 'Please enter a valid phone number',
  'forms.postcode': 'Please enter a valid post code',
  'forms.name-hidden': 'This holds characters that cannot be seen. Type it again, without pasting.',
  'forms.name-link': 'Write the name alone, without links, addresses and the signs < > @.',
  'forms.name-letters':
    'Write the name in letters. Hyphens, apostrophes, dots, commas and a slash may stand in it.',
  'forms.mismatch': 'Your {field} does not match',
  'forms.card-holder': "Please enter the card holder's name.",
  'forms.amount': 'Amount must follow format e.g: 1.50',
  'forms.minimum': 'Please enter an amount equal to or greater than {amount}.',
  'forms.maximum': 'Please enter an amount equal to or less than {amount}.',
  'forms.code': 'A {digits} digit code is required.',
  'forms.file-size': 'Choose a file of at most {size} MB.',
  'forms.file-type': 'Choose a file of one of the kinds that are named here.',
} as const;

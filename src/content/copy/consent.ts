export const consentCopy = {
  'consent.title': 'May we count your visit?',
  'consent.text': 'Only if you agree we count visits and remember who referred you.',
  'consent.policy': 'How we use cookies',
  'consent.essential': 'Essential only',
  'consent.all': 'Allow all',
  'consent.chosen-all': 'You allow all cookies at the moment.',
  'consent.chosen-essential': 'You allow essential cookies only at the moment.',
  'consent.failed': 'We could not keep your choice. Check your connection and choose again.',
  'consent.settings': 'Cookie settings',
} as const;

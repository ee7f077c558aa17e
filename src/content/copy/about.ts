export const aboutCopy = {
  'about.contact-phone': 'Phone',
  'about.contact-hours': 'Hours',
  'about.contact-email': 'E-mail',
} as const;

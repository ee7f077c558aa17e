export const aboutCopy = {
  'about.faq-title': 'Questions and answers',
  'about.faq-lead': 'What people ask us most, about tickets, money, results and safety.',
  'about.faq-general': 'General',
  'about.faq-search': 'Search the questions',
  'about.faq-topics': 'Topics',
  'about.faq-none': 'No question holds these words. Try others, or ask us.',
  'about.faq-some': 'Questions found: {count}',
  'about.faq-empty': 'No questions yet',
  'about.faq-empty-text': 'Ask us anything by phone or email.',
} as const;

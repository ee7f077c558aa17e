export const depositCopy = {
  'deposit.bank-answered': 'Your bank has answered',
  'deposit.bank-answered-text': 'We are asking what came of it. Your deposit shows it in a moment.',
  'deposit.bank-unknown-text':
    'We could not tell which payment this is about. Your account shows how your deposits stand; you cannot pay twice.',
  'deposit.bank-go-on': 'Back to your deposit',
  'deposit.bank-account': 'To your account',
} as const;

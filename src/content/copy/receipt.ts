export const receiptCopy = {
  'receipt.title': 'Your receipt',
} as const;

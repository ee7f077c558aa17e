export const walletCopy = {
  'wallet.deposit-title': 'Add money',
  'wallet.statement-title': 'Transactions',
} as const;

export const walletCopy = {
  'wallet.deposit-title': 'Add money',
  'wallet.deposit-lead': 'Your wallet holds {balance}.',
  'wallet.deposit-trouble': 'Look before you add money again',
  'wallet.deposit-spent':
    'This form has added money once already, as your transactions show. To add more, send it again.',
  'wallet.deposit-closed':
    'Money cannot be added at the moment. What is in your wallet stays yours to play with.',
  'wallet.deposit-submit': 'Add money',
  'wallet.deposit-cancel': 'Go back without adding',
  'wallet.deposit-finish': 'Finishing your payment',
  'wallet.deposit-finish-text':
    'We are asking the provider to complete your deposit of {amount}. You cannot pay twice.',
  'wallet.deposit-finish-submit': 'Finish the payment',
  'wallet.receipt-title': 'Deposit of {amount}',
  'wallet.receipt-thanks': '{amount} was added to your wallet',
  'wallet.receipt-when': 'Added',
  'wallet.receipt-how': 'Paid with',
  'wallet.amount': 'Amount',
  'wallet.amount-hint': 'From {min} to {max}, for example 25.00.',
  'wallet.presets': 'Usual amounts',
  'wallet.deposit-cancelled': 'This deposit was not made',
  'wallet.deposit-cancelled-text':
    'The deposit of {amount} was not made. Nothing was charged, and your tickets are still in the cart.',
  'wallet.deposit-unfinished': 'This deposit is not finished',
  'wallet.deposit-go-on': 'Go on with the provider',
  'wallet.deposit-give-up': 'Give this deposit up',
  'wallet.deposit-unfinished-text':
    'You came back before the deposit of {amount} was finished. Nothing is charged unless you finish it with the provider. Your tickets are still in the cart.',
  'wallet.deposit-again': 'Add money',
  'wallet.method-td': 'Test deposit: demonstration money',
  'wallet.method-td-text': 'No card is asked for and nothing is charged. The money works in this shop only.',
  'wallet.statement-title': 'Transactions',
  'wallet.statement-caption': 'Transactions of your wallet',
  'wallet.statement-empty': 'No transactions yet',
  'wallet.statement-empty-text':
    'Money that you add, tickets that you buy and prizes that you win are listed here.',
  'wallet.balance-now': 'Your wallet holds {balance}.',
  'wallet.date': 'Date',
  'wallet.what': 'What',
  'wallet.change': 'Amount',
  'wallet.balance-after': 'Balance',
} as const;

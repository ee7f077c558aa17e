export const depositCopy = {
  'deposit.bank-answered': 'Your bank has answered',
  'deposit.bank-answered-text': 'We are asking what came of it. Your deposit shows it in a moment.',
  'deposit.bank-unknown-text':
    'We could not tell which payment this is about. Your account shows how your deposits stand; you cannot pay twice.',
  'deposit.bank-go-on': 'Back to your deposit',
  'deposit.bank-account': 'To your account',
  'deposit.way': 'Pay with',
  'deposit.only-for': 'only for {way}',
  'deposit.way-gone':
    'The way of paying that you chose is not there any more. Nothing was charged. Choose another one.',
  'deposit.card': '{type} ending in {last4}',
  'deposit.card-until': 'Good until {expiry}',
  'deposit.kept-account': 'Your kept account',
  'deposit.holder': 'Name on the card',
  'deposit.keep-card': 'Keep this card to pay with it again',
  'deposit.csc': 'Security code of your card',
  'deposit.wallet-press': 'To pay, press the button of the wallet above.',
  'deposit.wallet-none': 'This browser has no such wallet set up. Choose another way to pay.',
  'deposit.wallet-away':
    'The button of the wallet could not be loaded. Try again in a moment, or choose another way to pay.',
  'deposit.amount-changed': 'The amount has changed meanwhile. Check it, and press the button once more.',
  'deposit.fields-away':
    'The card fields could not be loaded. Try again in a moment, or choose another way to pay.',
  'deposit.needs-script':
    'This way of paying needs its fields in this page, and they were not there. Nothing was charged. Allow JavaScript, or choose another way to pay.',
  'deposit.room-day': 'Your deposit limit leaves {remaining} today.',
  'deposit.room-week': 'Your deposit limit leaves {remaining} in any 7 days.',
  'deposit.room-month': 'Your deposit limit leaves {remaining} in any 30 days.',
  'deposit.room-see': 'See your limits',
  'deposit.cart-title': 'Add money and pay',
  'deposit.then-pay': 'Then you pay {total} for {goods}, as soon as the money is there.',
  'deposit.cart-changed': 'Your cart has changed',
  'deposit.cart-changed-text': 'It changed after you chose how to pay. Look at it again, and pay from there.',
  'deposit.submit-cart': 'Add and pay',
  'deposit.confirming': 'Received, being confirmed',
  'deposit.confirming-text':
    'Your deposit of {amount} is being confirmed. Your wallet shows it as soon as it is; you cannot pay twice, and you may close this page.',
  'deposit.unanswered': 'The payment page does not answer',
  'deposit.unanswered-text':
    'Nothing was charged. We keep asking for it, and this page leads you there as soon as it answers. Or give this payment up and choose another way.',
  'deposit.unanswered-other': 'Give it up and choose another way',
  'deposit.instructions': 'How to pay {amount}',
  'deposit.instructions-text': 'Pay with these details. Your wallet shows the money once it has arrived.',
  'deposit.failed': 'This deposit was not made',
  'deposit.failed-insufficient':
    'Your bank says that there is too little money for {amount}. Nothing was charged.',
  'deposit.failed-expired': 'The card has expired. Nothing was charged.',
  'deposit.failed-stolen':
    'Your bank does not let this card pay. Ask your bank, or use another card. Nothing was charged.',
  'deposit.failed-csc': 'The security code was not right. Nothing was charged.',
  'deposit.failed-processing': 'Your bank could not be reached. Nothing was charged; try again in a moment.',
  'deposit.failed-authentication': 'Your bank could not confirm that it is you. Nothing was charged.',
  'deposit.failed-cancelled': 'This deposit was not made. Nothing was charged.',
  'deposit.failed-abandoned': 'The deposit of {amount} was not finished in time. Nothing was charged.',
  'deposit.failed-dishonoured': 'Your bank did not pay {amount}. Your wallet has not changed.',
  'deposit.called-off': 'This deposit was called off',
  'deposit.failed-called_off_break':
    'You took a break after you began to pay {amount}, so we called the deposit off. Money that arrives all the same waits in your wallet, where it buys nothing during the break, and you can take it out.',
  'deposit.failed-called_off_exclusion':
    'Your account was excluded after you began to pay {amount}, so we called the deposit off. Money that arrives all the same waits in your wallet, where it buys nothing, and you can take it out.',
  'deposit.failed-called_off_review':
    'We are checking the details of your account, so we called off the deposit of {amount}. Money that arrives all the same waits in your wallet, where it buys nothing until then, and you can take it out.',
  'deposit.failed-called_off_country':
    'We may not sell to the country your account is used from, so we called off the deposit of {amount}. Money that arrives all the same waits in your wallet, and you can take it out.',
  'deposit.failed-called_off_lock':
    'Your account was locked after you began to pay {amount}, so we called the deposit off. Money that arrives all the same stays yours.',
  'deposit.failed-called_off_closure':
    'Your account was closed after you began to pay {amount}, so we called the deposit off. Money that arrives all the same stays yours: write to us, and we pay it out.',
  'deposit.failed-called_off_limit':
    'Your deposit limit was lowered after you began to pay {amount} and leaves no room for it any more, so we called the deposit off. Money that arrives all the same is in your wallet, and you can take it out.',
  'deposit.debit': 'We collect {amount}',
  'deposit.debit-waiting':
    '{amount} is collected from {account} on {date}, or on the next day on which banks work. It is in your wallet three working days later.',
  'deposit.debit-sent':
    'Your bank was told to pay {amount} from {account}. It is in your wallet three working days later, unless your bank says no.',
  'deposit.debit-call-off': 'Call it off',
  'deposit.debit-agree': 'Add money from your bank account: agree to direct debit',
  'deposit.failed-generic': 'Your bank did not accept the payment of {amount}. Nothing was charged.',
  'deposit.refunded': 'Deposit of {amount}, given back',
  'deposit.refunded-text': 'The money went back the way it came.',
  'deposit.charged-back': 'Deposit of {amount}, taken back',
  'deposit.charged-back-text': 'Your bank took the money back. What had been spent of it is owed.',
  'deposit.disputed': 'Your bank disputes {amount} of this deposit',
  'deposit.dispute-over': 'Dispute over {amount} of this deposit',
  'deposit.open-title': 'Deposits that are not finished',
  'deposit.open-needs_action': 'Waits for you',
  'deposit.open-pending': 'Being confirmed',
  'deposit.again': 'Try again',
  'deposit.returned': 'Your tickets were not bought',
  'deposit.returned-text': 'Your payment of {amount} is in your wallet. {reason}',
  'deposit.authorise': 'One more step',
  'deposit.declined': 'This did not pay yet',
  'deposit.declined-text':
    'What you chose there did not pay {amount}, and nothing was charged. Go on and choose another card or account.',
  'deposit.authorise-redirect': 'You pay {amount} on a page of the payment provider and come back here.',
  'deposit.authorise-go': 'Go on to pay',
  'deposit.challenge-title': 'Your bank asks you to confirm',
  'deposit.challenge-text': 'Confirm your deposit of {amount} with your bank.',
  'deposit.challenge-open': "Open your bank's page",
  'deposit.challenge-frame': "Your bank's page",
  'deposit.fields-text': 'Your bank may ask you to confirm your deposit of {amount}. Keep this page open.',
  'deposit.fields-again': 'Ask my bank again',
  'deposit.give-up': 'Do not pay',
  'deposit.paid-after-all': 'Did you pay all the same?',
  'deposit.paid-after-all-text':
    'You gave up this deposit of {amount}. If you paid it on the page of the payment provider after that, we ask there now, and your wallet shows it.',
  'deposit.paid-called-off-text':
    'We called this deposit of {amount} off. If you paid it on the page of the payment provider all the same, we ask there now, and your wallet shows it.',
  'deposit.paid-after-all-ask': 'Ask the payment provider',
  'deposit.app': 'Back to the app',
  'deposit.to-cart': 'To your cart',
} as const;

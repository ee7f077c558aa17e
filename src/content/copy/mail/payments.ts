/** Texts of the messages about payments and kept cards. */
export const paymentsMailCopy = {
  'mail.deposit-failed-subject': 'Your deposit of {amount} was not made',
  'mail.deposit-failed': 'Your deposit of {amount} was being confirmed. It was not made after all.',
  'mail.deposit-failed-after':
    'Nothing was charged. If your bank shows the amount as held, the bank lets go of it by itself. You can try again, or pay in another way.',
  'mail.deposit-came-late-subject': '{amount} is in your wallet after all',
  'mail.deposit-came-late':
    'Your deposit of {amount} was over without a payment, and the payment has come in all the same. It is in your wallet.',
  'mail.deposit-came-over-limit':
    'It is more than your deposit limit leaves. It stays yours: play with it when your other limits allow, or take it out again.',
  'mail.deposit-kept-subject': '{amount} came in and is not for playing now',
  'mail.deposit-kept-break':
    'A deposit of {amount} that was begun before has come in. Your account is on a break until {until}, so it buys nothing before.',
  'mail.deposit-kept-exclusion':
    'A deposit of {amount} that was begun before has come in. Your account is excluded, so it buys nothing.',
  'mail.deposit-kept-review':
    'A deposit of {amount} that was begun before has come in. We are checking the details of your account, and it buys nothing until then.',
  'mail.deposit-kept-country':
    'A deposit of {amount} that was begun before has come in. We may not sell to the country your account is used from, so it buys nothing.',
  'mail.deposit-kept-lock':
    'A deposit of {amount} that was begun before has come in. Your account is locked, so it buys nothing.',
  'mail.deposit-kept-closure':
    'A deposit of {amount} that was begun before has come in. Your account is closed, so it buys nothing.',
  'mail.deposit-kept-out':
    'It is in your wallet and stays yours. You can take it out: the page says from when.',
  'mail.deposit-kept-stays': 'It is in your wallet and stays yours. Write to us about your account.',
  'mail.deposit-kept-take': 'Take it out',
  'mail.deposit-refunded-subject': 'Your deposit of {amount} was given back',
  'mail.deposit-refunded':
    'We gave your deposit of {amount} back the way it came, and took it out of your wallet. Your bank may take a few business days to show it.',
  'mail.refund-failed-subject': '{amount} is in your wallet again',
  'mail.refund-failed':
    'We gave a deposit back the way it came, and your card or account did not take it. {amount} is in your wallet again.',
  'mail.charged-back-subject': 'Your bank took {amount} back',
  'mail.charged-back': 'Your bank took your deposit of {amount} back, so it is out of your wallet again.',
  'mail.charged-back-after':
    'If you had already spent some of it, you owe us that part: it is settled from what comes into your wallet next. Did you not ask your bank for that? Then call it, and write to us.',
  'mail.dispute-opened-subject': 'A payment of {amount} is disputed',
  'mail.dispute-opened':
    'Your bank or payment provider disputes {amount} of a deposit and has taken it back from us while it decides. It is out of your wallet until then.',
  'mail.dispute-opened-after':
    'If you had already spent some of it, you owe us that part: it is settled from what comes into your wallet next. You need do nothing more: we write to you when it is decided. Did you not ask for that? Then call your bank, and write to us.',
  'mail.dispute-lost-subject': 'The dispute over {amount} was decided for you',
  'mail.dispute-lost':
    'Your bank or payment provider has decided the dispute over {amount} for you and gives you the money, so it is out of your wallet.',
  'mail.dispute-lost-after':
    'If you had already spent some of it, you owe us that part: it is settled from what comes into your wallet next.',
  'mail.dispute-won-subject': '{amount} is in your wallet again',
  'mail.dispute-won':
    'The dispute over {amount} of a deposit has ended, and your bank or payment provider has given the money back. It is in your wallet again.',
  'mail.dispute-won-after': 'If you owed us something, that was settled from it first.',
  'mail.payment-see': 'See the deposit',
  'mail.payment-kept-subject': 'Your tickets were not bought; {amount} is in your wallet',
  'mail.payment-kept': 'Your payment of {amount} has come in, but your cart was not bought.',
  'mail.payment-kept-after': 'The money is yours: buy with it, or take it out again.',
  'mail.payment-kept-see': 'See your cart',
  'mail.deposit-over-limit-subject': '{amount} from your bank goes back to it',
  'mail.deposit-over-limit':
    'You sent us {amount} from your bank. It is more than your deposit limit leaves, so it is not in your wallet: we send it back to your bank.',
  'mail.deposit-over-limit-see': 'See your limits',
  'mail.card-blocked-subject': '{card} pays nothing for now',
  'mail.card-blocked':
    'A payment with {card} is disputed, so we do not charge the card again until that is cleared up.',
  'mail.card-blocked-repeats': 'It was to pay what repeats: {names}. Choose another way to pay for that.',
  'mail.card-blocked-after': 'Is that a mistake, or settled with your bank? Write to us, and we look at it.',
  'mail.card-freed-subject': '{card} can pay again',
  'mail.card-freed': '{card} is free again: you can pay with it, and what repeats may be charged to it.',
  'mail.card-added-subject': 'A card was added to your account',
  'mail.card-added': 'You can pay with {card} from now on.',
  'mail.card-added-after': 'Was that not you? Remove the card, change your password, and write to us.',
  'mail.card-added-see': 'See your cards',
} as const;

/** Texts of the messages about purchases that repeat. */
export const recurringMailCopy = {
  'mail.recurring-next': 'Next: {amount}, charged on {date}.',
  'mail.recurring-next-draw': 'Next: {amount} for the draw on {draw}, charged on {date}.',
  'mail.recurring-next-if':
    'Next: {amount} for the draw on {draw}, charged on {date} if the jackpot is {jackpot} or more.',
  'mail.recurring-add-money': 'Add money',
  'mail.recurring-manage': 'You can pause or cancel it in your account at any time.',
  'mail.recurring-started-subject': 'It repeats from now on: {description}',
  'mail.recurring-started': '{description} is bought again by itself until you pause or cancel it.',
  'mail.recurring-ahead-subject': 'Coming up: {description}',
  'mail.recurring-ahead': 'We buy {description} again for {amount}, charged on {date}.',
  'mail.recurring-week-subject': 'Your purchases in the coming week',
  'mail.recurring-week': 'We buy these by themselves in the next seven days:',
  'mail.recurring-week-draw': '{description}, the draw on {draw}',
  'mail.recurring-week-if': '{description}, the draw on {draw} if its jackpot is {jackpot} or more',
  'mail.recurring-week-charge': '{amount}, charged on {date}',
  'mail.recurring-purchased-subject': 'Bought for you: {description}',
  'mail.recurring-purchased':
    'We bought {description}. Paid from your wallet: {amount}. Left in your wallet: {balance}.',
  'mail.recurring-failed-subject': 'Not bought yet: {description}',
  'mail.recurring-failed-again': 'We try again on {date}.',
  'mail.recurring-failed-end': 'It can still be bought until {date}.',
  'mail.recurring-why-funds': '{description} costs {amount}, and your wallet holds too little.',
  'mail.recurring-why-card': '{description} costs {amount}, and your card did not pay it.',
  'mail.recurring-why-bank': 'Your bank wants to hear from you before it pays {amount} for {description}.',
  'mail.recurring-why-card-gone':
    'The card that pays for {description} has expired or is gone. Choose another way to pay.',
  'mail.recurring-why-card-blocked':
    'A payment with the card that pays for {description} is disputed, so the card pays nothing for now. Choose another way to pay.',
  'mail.recurring-why-limit': '{description} costs {amount}, which is more than your limit leaves.',
  'mail.recurring-why-blocked':
    '{description} was not bought, because your account cannot buy at the moment.',
  'mail.recurring-why-sale': '{description} is not on sale as you chose it.',
  'mail.recurring-missed-subject': 'Not bought: {description}',
  'mail.recurring-missed': 'The time for this purchase is over: {description} was not bought.',
  'mail.recurring-money-kept': 'The {amount} that we took from your card is in your wallet.',
  'mail.recurring-kept-subject': '{amount} is in your wallet',
  'mail.recurring-kept': 'We took {amount} from your card for {description}, which was not bought after all.',
  'mail.recurring-price-subject': 'A new price: {description}',
  'mail.recurring-price':
    '{description} costs {amount} from {date} on. Until then nothing is bought at the new price.',
  'mail.recurring-price-after': 'If that is too much, cancel it in your account before then.',
  'mail.recurring-skipped': 'There was nothing of {description} to buy this time, so it is left out.',
  'mail.recurring-skipped-uncharged': 'Nothing was charged.',
  'mail.recurring-resumed-subject': 'It goes on: {description}',
  'mail.recurring-resumed':
    '{description} is bought by itself again. What fell into the pause is not made up for.',
  'mail.recurring-paused-subject': 'Paused: {description}',
  'mail.recurring-paused-customer':
    '{description} is paused, as you asked. Nothing is charged until you start it again.',
  'mail.recurring-paused-until': '{description} is paused. It goes on by itself on {date}.',
  'mail.recurring-paused-operator':
    'We have paused {description}. Nothing is charged until it is started again. Write to us with any questions.',
  'mail.recurring-paused-shop':
    'The shop does not offer {description} as a repeating purchase at the moment, so it is paused and nothing is charged. Once it is offered again you can start it again. You can cancel it in your account at any time.',
  'mail.recurring-paused-missed':
    'Three purchases in a row could not be made, so {description} is paused. Start it again in your account when you like.',
  'mail.recurring-paused-organiser':
    'The organiser has turned off the next sessions of the group, so {description} is paused and nothing is charged. It goes on by itself when the organiser turns them on again. You can cancel it in your account at any time.',
  'mail.recurring-paused-break':
    '{description} is paused because of your break. It does not start again by itself.',
  'mail.recurring-cancelled-subject': 'Cancelled: {description}',
  'mail.recurring-cancelled':
    '{description} is not bought again. Nothing more will be charged. Tickets already bought stay in their draws.',
} as const;

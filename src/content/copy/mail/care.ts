/** Texts of the messages about limits, breaks and closing. */
export const careMailCopy = {
  'mail.limit-spend': 'spend limit',
  'mail.limit-deposit': 'deposit limit',
  'mail.limit-precommitment': 'pre-commitment',
  'mail.limit-window-1': 'a day',
  'mail.limit-window-7': 'any 7 days',
  'mail.limit-window-30': 'any 30 days',
  'mail.limit-changed-subject': 'Your {limit} was changed',
  'mail.limit-changed-now': 'Your {limit} is {amount} now, in {window}.',
  'mail.limit-changed-later':
    'Your {limit} will be {amount} in {window}, from {when}. Until then the lower one holds.',
  'mail.limit-removed-now': 'Your {limit} is gone.',
  'mail.limit-removed-later': 'Your {limit} ends on {when}. Until then it holds.',
  'mail.limit-see': 'See your limits',
  'mail.limit-raised-subject': 'Your higher {limit} holds now',
  'mail.limit-raised': 'As you asked, your {limit} is {amount} from now on, in {window}.',
  'mail.limit-ended-subject': 'Your {limit} has ended',
  'mail.limit-ended': 'As you asked, your {limit} for {window} has ended.',
  'mail.limit-lower': 'Changed your mind? A lower limit acts at once.',
  'mail.limit-new': 'Changed your mind? A new limit acts at once.',
  'mail.break-ended-subject': 'Your break is over',
  'mail.break-ended':
    'You can buy and pay in again. Nothing begins by itself: what was cancelled for your break stays so. If you want more time, take another break.',
  'mail.break-ended-see': 'Take another break',
  'mail.break-begun-subject': 'Your break has begun',
  'mail.break-begun-other-subject': 'A break of your account has begun',
  'mail.break-begun':
    'Until {until} nothing can be bought or paid in, and we send you no offers. Your money stays yours to take out.',
  'mail.exclusion-set-subject': 'You have excluded yourself',
  'mail.exclusion-set-other-subject': 'Your account is excluded',
  'mail.exclusion-set':
    'At least until {until} nothing can be bought or paid in, and we send you no offers. It stays so afterwards until you ask us to end it. Your money stays yours to take out.',
  'mail.exclusion-set-for-good':
    'Nothing can be bought or paid in any more, and we send you no offers. Your money stays yours to take out.',
  'mail.care-follows':
    'This follows from another account with your details: a break or an exclusion holds for a person, not for one account. If that account is not yours, write to us.',
  'mail.details-checked-subject': 'Your account is ready',
  'mail.details-checked':
    'We have looked at the details of your account. You can pay in and buy from now on. Thank you for waiting.',
  'mail.details-checked-see': 'Go to your account',
  'mail.care-help':
    'Free and confidential counselling for gambling is offered in every state and territory, at any hour.',
  'mail.account-closed-subject': 'Your account is closed',
  'mail.account-closed':
    'We have closed your account and signed you out everywhere. Tickets that are in a draw stay in it, and we write to you if one wins. What you ordered ahead is cancelled, and nothing was charged for it.',
  'mail.account-closed-money':
    'Your wallet holds {amount}. It stays yours: write to us and we send it to your bank account.',
} as const;

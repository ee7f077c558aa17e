export const debitCopy = {
  'debit.title': 'Direct debit',
  'debit.lead': 'Agree once, and add money from your bank account whenever you ask for it.',
  'debit.in-force': 'You agreed to direct debit',
  'debit.from': 'From account',
  'debit.signed': '{name}, {date}',
  'debit.signed-label': 'Signed',
  'debit.first': 'First collection',
  'debit.first-value': 'From {date}',
  'debit.creditor': 'Collected by',
  'debit.creditor-value': '{name}, user {id}',
  'debit.most': 'Most at once',
  'debit.most-value': '{amount}, once a day',
  'debit.end': 'End direct debit',
  'debit.end-text':
    'What is not with the bank yet is called off. What your bank was told already is still collected.',
  'debit.ended': 'Direct debit has ended. Nothing is collected any more.',
  'debit.ended-called-off': 'Direct debit has ended. What waited for the bank was called off.',
  'debit.signed-notice': 'You agreed to direct debit. You can add money with it now.',
  'debit.account': 'Account',
  'debit.account-text': 'An Australian account in your own name.',
  'debit.no-account': 'You have no Australian bank account here yet. Add one, then sign below.',
  'debit.add-account': 'Use another account',
  'debit.terms-title': 'What you agree to',
  'debit.terms-1':
    'We, {creditor} (user {id}), may collect from the account that you choose what you ask us to add to your wallet: never more, and never without being asked.',
  'debit.terms-2':
    'You are told of each collection by message before it happens. The first is not before {date}. On a day on which banks do not work it waits for the next one.',
  'debit.terms-3':
    'You make sure that the money is there. When your bank does not pay, the deposit fails, your bank may charge you a fee, and what you had spent of the money you owe us.',
  'debit.terms-4':
    'You can call off a collection until the bank has it, change the account, or end this agreement here at any time. You can also tell your bank to stop it.',
  'debit.terms-5':
    'Is a collection wrong? Write to us, and we answer within five working days. You can ask your bank instead; it may take the money back.',
  'debit.terms-6':
    'We keep your account number sealed and show it to our bank only. The other account holders, if there are any, have to agree too.',
  'debit.name': 'Your name',
  'debit.name-hint': 'Typing your name signs the agreement.',
  'debit.accept': 'I have read this, and I may sign for this account alone.',
  'debit.sign': 'Agree to direct debit',
  'debit.change': 'Agree with another account',
  'debit.change-text': 'A new agreement takes the place of the one above.',
  'debit.add-money': 'Add money',
  'debit.see': 'See or change',
  'debit.trouble': 'This was not signed',
  'debit.errors': 'Some things need another look',
} as const;

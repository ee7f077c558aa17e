// Looks at the account of a customer as its owner sees it.
export const viewsCopy = {
  'desk.view-title': 'The account as the customer sees it',
  'desk.view-lead':
    'Read only, for fifteen minutes. This browser changes nothing meanwhile, for nobody, except at the desk. Numbers of bank accounts, codes, devices and ways in are not shown.',
  'desk.view-reason': 'Why do you look?',
  'desk.view-hint': 'The audit trail keeps your reason.',
  'desk.view-do': 'Look at the account',
  'desk.view-of': 'You look at the account of',
  'desk.view-until': 'until {at}.',
  'desk.view-end': 'End the look',
  'desk.view-ended': 'The look is over.',
  'desk.view-none': 'You look at no account. Begin on the page of a customer, with a reason.',
  'desk.view-stop-page': 'That page is not shown to anybody but the customer. Nothing was done.',
} as const;

/** Texts of the messages that were asked for by an alert. */
export const alertsMailCopy = {
  'mail.alert-end': 'End this alert, or see all of yours',
  'mail.alert-confirm-subject': 'Confirm your alert: {what}',
  'mail.alert-confirm': 'Somebody asked us to tell this address of:\n{what}',
  'mail.alert-confirm-after':
    'Press the button if that was you. The link holds for seven days. If it was not you, do nothing: we send nothing more.',
  'mail.alert-confirm-button': 'Turn the alert on',
  'mail.alert-times': 'Tickets are sold until {stop}.\nThe draw is on {draw}.',
  'mail.alert-times-there': 'Where it is drawn: sold until {stop}, drawn on {draw}.',
  'mail.alert-why': 'You asked us to tell you of this.',
  'mail.alert-see': 'See {offer}',
  'mail.alert-jackpot-subject': '{offer}: the jackpot is {amount}',
  'mail.alert-jackpot': 'The jackpot of {offer}, draw {drawNo}, is {amount}. You asked for {from} or more.',
  'mail.alert-result-subject': '{offer}, draw {drawNo}: the result',
  'mail.alert-result-raffle':
    '{offer}, draw {drawNo} of {date}, has been drawn. The winning tickets are on its page.',
  'mail.alert-result-button': 'See the result',
  'mail.alert-result-mine.one':
    'You have a ticket in this draw. Your account shows what it won once that is worked out.',
  'mail.alert-result-mine.other':
    'You have {count} tickets in this draw. Your account shows what they won once that is worked out.',
  'mail.alert-ending-subject': '{offer}: tickets are sold until {stop}',
  'mail.alert-ending': '{name}, a draw of {offer}, sells its last tickets.',
  'mail.alert-filling-subject.one': '{offer}: one share is left',
  'mail.alert-filling-subject.other': '{offer}: {count} shares are left',
  'mail.alert-filling.one': 'One share of {of} is left. It costs {amount}.',
  'mail.alert-filling.other': '{count} shares of {of} are left. One costs {amount}.',
} as const;

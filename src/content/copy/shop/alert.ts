/** What an alert is of, for pages and mail. */
export const alertCopy = {
  'alert.what-jackpot': '{game}: a jackpot of {amount} or more',
  'alert.what-jackpot-any': 'Any game: a jackpot of {amount} or more',
  'alert.what-result': '{game}: each result',
  'alert.what-result-mine': '{game}: results of draws that you have a ticket in',
  'alert.what-result-mine-any': 'Results of every draw that you have a ticket in',
  'alert.what-raffle_ending': '{game}: the last two days of its tickets',
  'alert.what-raffle_ending-any': 'Any raffle: the last two days of its tickets',
  'alert.what-syndicate_filling': '{game}: few shares are left',
  'alert.what-syndicate_filling-any': 'Any syndicate: few shares are left',
} as const;

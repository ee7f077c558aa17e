/** Texts of the messages about lotto parties. */
export const partyMailCopy = {
  'mail.party-see': 'Open your group',
  'mail.party-see-session': 'See your session',
  'mail.party-join': 'Take a share',
  'mail.party-invite-subject': '{alias} invites you to play with {group}',
  'mail.party-invite':
    '{alias} invites you to {group}, a lotto party at our shop: you play together in shares, and share what you win.',
  'mail.party-invite-see': 'Look at the invitation',
  'mail.party-invite-after': 'You did not ask for this? Then do nothing: we keep no record of your address.',
  'mail.party-hand-over-subject': 'Will you take over {group}?',
  'mail.party-hand-over.one':
    'The organiser of {group} offers you the role: you would open its sessions and decide who may find it. You have one day to answer.',
  'mail.party-hand-over.other':
    'The organiser of {group} offers you the role: you would open its sessions and decide who may find it. You have {count} days to answer.',
  'mail.party-organiser-subject': 'You organise {group} now',
  'mail.party-organiser':
    'The organiser of {group} has left the shop. You have been a member longest, so the role is yours: you open its sessions and decide who may find it. Sessions that open by themselves go on; you may stop that, or offer the role to another member.',
  'mail.party-session-open-subject': '{group} plays in {offer}, draw {drawNo}',
  'mail.party-session-open':
    '{group} plays {plays} in {offer}, draw {drawNo} of {date}, in {of} shares. Take yours by {time}. If it is not full by then, everybody gets their money back.',
  'mail.party-entered-subject': '{group} is in: {offer}, draw {drawNo}',
  'mail.party-entered.one':
    'All {of} shares of {group} are paid, so it plays {plays} in {offer}, draw {drawNo} of {date}. You hold one share of {of}.',
  'mail.party-entered.other':
    'All {of} shares of {group} are paid, so it plays {plays} in {offer}, draw {drawNo} of {date}. You hold {count} shares of {of}.',
  'mail.party-refund-subject': '{group} did not fill: {amount} is back in your wallet',
  'mail.party-refund':
    '{sold} of {of} shares of {group} were paid for {offer}, draw {drawNo} of {date}. It was not played.',
  'mail.party-called-off-subject': '{group} is called off: {amount} is back in your wallet',
  'mail.party-called-off':
    'The session of {group} for {offer}, draw {drawNo} of {date}, was called off before its shares were sold. It was not played.',
  'mail.party-refund-after.one': 'Your {amount} for one share is back in your wallet.',
  'mail.party-refund-after.other': 'Your {amount} for {count} shares is back in your wallet.',
} as const;

/** Texts of the messages about tickets that are given. */
export const giftMailCopy = {
  'mail.gift-see': 'See the gift',
  'mail.gift-see-ticket': 'See the ticket',
  'mail.gift-offered-subject': '{sender} gives you a ticket for {offer}',
  'mail.gift-offered': '{sender} gives you {plays} of {offer}, draw {drawNo} of {date}.',
  'mail.gift-offered-until':
    'Take it by {time}: then the ticket is yours, and what it wins goes into your wallet. It costs nothing. You need an account, and have to be 18.',
  'mail.gift-offered-see': 'See your ticket',
  'mail.gift-offered-after': 'You do not want it? Then do nothing: the ticket goes back by itself.',
  'mail.gift-taken-subject': 'Your gift was taken: {offer}, draw {drawNo}',
  'mail.gift-taken':
    'Your gift was taken. {plays} of {offer}, draw {drawNo} of {date}, is now held by the person who took it, and what it wins is theirs.',
  'mail.gift-received-subject': 'Your ticket for {offer}, draw {drawNo}',
  'mail.gift-received':
    '{plays} of {offer}, draw {drawNo} of {date}, is yours now. {sender} gave it to you. We tell you what comes of it after the draw; what it wins goes into your wallet.',
  'mail.gift-returned-subject': 'Your gift is back: {offer}, draw {drawNo}',
  'mail.gift-returned':
    'Nobody took your gift in time. {plays} of {offer}, draw {drawNo} of {date}, stays yours and plays for you: what it wins goes into your wallet.',
  'mail.gift-not-played-subject': 'A ticket you were given does not play: {offer}, draw {drawNo}',
  'mail.gift-not-played':
    '{plays} of {offer}, draw {drawNo} of {date}, which {sender} gave you, does not play. What was paid for it has gone back to who bought it. You have nothing to do.',
} as const;

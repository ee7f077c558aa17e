import { createTextBlock, type OwnPage } from './page.ts';

const demonstration = createTextBlock(`
## A demonstration

The games of this shop are invented and no real money changes hands. Nothing here is an offer of gambling.
`);

export const termsOfUse: OwnPage = {
  id: 'terms-of-use',
  path: '/about/terms-of-use',
  title: 'Terms of use',
  lead: 'What you and we keep to when you use this site and have an account.',
  blocks: [
    createTextBlock(`
## Who may use it

You must be {minimumAge} or older and play for yourself. One person has one account. Keep your password to yourself; what is bought with it counts as bought by you.

## Using the site

- Do not use it to break the law, to disturb others or to get at what is not yours.
- Results, odds and statistics may be quoted with a link to the page they come from.
- We may close an account that breaks these terms. Money in its wallet stays its owner's.

## Money in your wallet

Your balance is yours. [Take it out](/my-account/withdraw) whenever you like; a limit or a break never stops that.

## If something goes wrong

We keep records of every purchase and every movement of money, and they decide. Tell us within 30 days if you think that one is wrong, and we look into it.

Buying a ticket has [terms of its own](/about/terms-and-conditions).
`),
    demonstration,
  ],
  demonstration: [demonstration],
};

export const termsAndConditions: OwnPage = {
  id: 'terms-and-conditions',
  path: '/about/terms-and-conditions',
  title: 'Terms and conditions',
  lead: 'What holds for every ticket that you buy from {brand}.',
  blocks: [
    createTextBlock(`
## Tickets

- A ticket is bought when the shop confirms it with a receipt. Until then nothing is charged.
- Entries close at the time shown with each draw. A purchase that is not complete by then is refused, and nothing is charged.
- A bought ticket cannot be changed or returned.
- Prices, closing times and odds are shown before you buy. The price is computed again when you pay; if it has changed, you are told and nothing is charged.

## Prizes

- Each game wins only the highest division that it meets.
- Winning games of a division share its part of the prize pool.
- Prizes are paid into your wallet after the draw has been scored.

## Shares

- A syndicate that is not full when entries close is cancelled, and what its members paid goes back to their wallets.
- A prize is divided by shares, to the cent; no cent is lost.

## If a draw cannot be held

A draw that is postponed keeps its tickets. If one is cancelled, what its tickets cost goes back to your wallet.

## Terms of a single game

Each game has a page with its rules, odds, prices and closing times. They hold for that game before what is written here.
`),
    {
      type: 'call_to_action',
      text: 'Not sure what something means?',
      label: 'Ask us',
      link: '/about/contact-us',
    },
  ],
};

import { createTextBlock, type OwnPage } from './page.ts';

const demonstration = createTextBlock(`
## A demonstration

The draws here are invented, and so are their prizes and winners. They follow the mechanics of real ones, and they are generated so that the shop can be tried out. No real money changes hands.
`);

export const about: OwnPage = {
  id: 'about',
  path: '/about',
  title: 'About {brand}',
  lead: 'An online shop for draws that shows its working: odds, cost and closing times where you decide.',
  blocks: [
    createTextBlock(`
You can read the results of every draw, choose tickets, pay for them from a wallet and see what they won. Each page that sells something shows the odds, the total cost and the closing time where you decide.
`),
    demonstration,
    {
      type: 'steps',
      heading: 'How a draw is decided',
      steps: [
        {
          heading: 'A secret is sealed',
          text: 'Each draw starts from a secret. Its fingerprint is published before entries close, so that it cannot be changed afterwards.',
        },
        {
          heading: 'Entries close',
          text: 'A ticket is in the draw when its purchase is complete before the closing time. Later than that nothing is sold and nothing is charged.',
        },
        {
          heading: 'The secret is opened',
          text: 'The winners follow from the secret. Every result page says how, and the script that checks it is short enough to read.',
        },
      ],
    },
    createTextBlock(`
## How tickets are handled

Your ticket is in the draw from the moment we tell you that it is bought. After the draw every ticket is checked, and prizes of money are paid into your wallet. There is nothing to claim.

## Who answers

Real people. Call {supportNumber}, {supportOpeningHours}, or [write to us](/about/contact-us).
`),
    {
      type: 'call_to_action',
      text: 'See which draws are open',
      label: 'Open draws',
      link: '/',
    },
  ],
  demonstration: [demonstration],
};

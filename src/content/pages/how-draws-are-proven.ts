import { createTextBlock, type OwnPage } from './page.ts';

export const howDrawsAreProven: OwnPage = {
  id: 'how-draws-are-proven',
  path: '/about/how-draws-are-proven',
  title: 'How draws are proven',
  lead: 'You do not have to take our word for a draw. Here is what we publish, when, and how you check it.',
  blocks: [
    createTextBlock(`
A raffle is fair when nobody could choose the winners: not the buyers, not us. We show that with three things that are published one after the other. Each of them fixes something before it could be useful to change it.
`),
    {
      type: 'steps',
      heading: 'Step by step',
      steps: [
        {
          heading: 'Before the first ticket: the commitment',
          text: 'A computer makes a secret number, the seed. We publish its commitment: a short code that fits this seed and no other. From then on the seed can no longer be exchanged.',
        },
        {
          heading: 'After the close: the fingerprint of the list',
          text: 'All tickets sold are put in a row by their numbers. We publish a fingerprint of this list, with the number of tickets in it. Changing, adding or removing a single ticket would change the fingerprint.',
        },
        {
          heading: 'After the close: the beacon',
          text: 'Some raffles add something from outside that nobody can know before the close, such as a public measurement of the next day. The page of the raffle says which.',
        },
        {
          heading: 'The draw: the seed is opened',
          text: 'Seed, fingerprint, prizes and beacon decide the winning places in the list, by a recipe that is published and always gives the same result. We publish the seed, and anyone can draw again.',
        },
      ],
    },
    createTextBlock(`
## Your own ticket

After the close your ticket has a file: the proof of your tickets. It holds the path from your tickets to the fingerprint of the list. It shows that they were in the draw, and at which places. Other buyers cannot see from the list who you are: your entry is marked with a code that only you can open.

**Write down the commitment when you buy, and the fingerprint after the close.** They stand on the page of the raffle. The proof must hold the same ones.

## Check it

On the page of a result, download the proof and the checking script, and run it with Node.js. It says in plain words what holds, or which step does not. The script is short enough to read. One changed digit anywhere in the proof breaks it.

## An example

Three buyers hold the tickets 100001 to 100005, 100006, and 100010 to 100029: 26 tickets. Three prizes are drawn. The third buyer’s tickets stand at places 7 to 26 of the list.
`),
    {
      type: 'table',
      caption: 'What is published of this example',
      head: ['When', 'What', 'Value'],
      rows: [
        [
          'Sales open',
          'Commitment',
          '0893 3922 2915 286f 3045 13fa d0b1 df12 5e4a d569 6197 01ac d467 9fbd 415f 0dce',
        ],
        [
          'After the close',
          'Fingerprint of the list',
          'eb6b df68 dda0 d7e3 5bb6 f84f 23d7 7d34 eef2 f0cc ed55 f119 2229 cd49 fd27 c434',
        ],
        ['The draw', 'Seed', '62 zeros, then 01'],
        ['The draw', 'Winning tickets', '100011, 100027 and 100015'],
      ],
    },
    createTextBlock(`
A real seed is not a row of zeros: it is random. This one is chosen so that you can do the sums yourself.

## What a proof does not show

- **That the seed stayed secret.** In a raffle without a beacon, somebody who knew the seed before the close could have tried out lists. Nothing of ours shows the seed before the draw, but that is a promise. A beacon makes it worthless to know the seed early.
- **That everyone saw the same fingerprint.** Compare yours with others.
- **That every ticket in the list was paid for.** That is the work of the auditor, who compares the list with the accounts.
- **That the prizes were handed over.** The permit and its authority look after that.

## Draws of numbers

A draw that has numbers instead of numbered tickets is committed to in the same way: the fingerprint of the seed is published before the close, and the numbers follow from the seed. Every page of a result has the proof and the script.
`),
  ],
};

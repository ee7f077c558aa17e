import { createTextBlock, type OwnPage } from './page.ts';

const howToRead: OwnPage = {
  id: 'guide-how-to-read-a-result',
  path: '/guides/how-to-read-a-result',
  title: 'How to read a result',
  lead: 'Main numbers, supplementaries, divisions and dividends, one after another.',
  blocks: [
    createTextBlock(`
A result page answers three questions: which numbers were drawn, how many games won, and what each of them won.
`),
    {
      type: 'steps',
      steps: [
        {
          heading: 'The numbers',
          text: 'Main numbers come first, in rising order. Supplementaries and powerballs are marked by their shape and their label as well as by their colour.',
        },
        {
          heading: 'The divisions',
          text: 'Each division says what a game has to match. A game wins only the highest division that it meets.',
        },
        {
          heading: 'The dividends',
          text: 'Winning games share their division’s part of the prize pool. What nobody won goes on, and the page says where to.',
        },
      ],
    },
    {
      type: 'table',
      caption: 'Words on a result page',
      head: ['Word', 'What it means'],
      rows: [
        ['Division', 'A rank of prizes, named by what a game has to match'],
        ['Dividend', 'What each winning game of a division is paid'],
        ['Supplementary', 'A number drawn after the main ones that counts for lower divisions'],
        ['Prize pool', 'The part of sales that is paid out as prizes'],
        ['Jackpot', 'The pool of the first division, with what earlier draws left in it'],
      ],
    },
    { type: 'results', heading: 'Try it on the latest draws', offers: [] },
    {
      type: 'quote',
      text: 'A number that has not come for a long time is not due. The balls do not remember.',
      source: 'From our page on statistics',
    },
    { type: 'faq', heading: 'Questions about results', category: 'Results and prizes' },
  ],
};

const guides: OwnPage = {
  id: 'guides',
  path: '/guides',
  title: 'Guides',
  lead: 'Short explanations of how draws, tickets and prizes work.',
  blocks: [
    {
      type: 'hero',
      heading: 'Know what you are buying',
      text: 'Short explanations of how draws, tickets and prizes work. No secrets, no systems that beat the odds: there are none.',
      link: '/guides/how-to-read-a-result',
      label: 'How to read a result',
    },
    { type: 'offers', heading: 'Open now', offers: [] },
    { type: 'faq', heading: 'Asked most often', category: 'Playing' },
    {
      type: 'call_to_action',
      text: 'Before you play, decide what you can spend',
      label: 'Responsible play',
      link: '/about/responsible-gaming',
    },
  ],
};

export const guidePages: readonly OwnPage[] = [guides, howToRead];

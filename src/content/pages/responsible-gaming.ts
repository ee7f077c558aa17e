import { createTextBlock, type OwnPage } from './page.ts';

export const responsibleGaming: OwnPage = {
  id: 'responsible-gaming',
  path: '/about/responsible-gaming',
  title: 'Responsible play',
  lead: 'Lotteries are a game with long odds. Here is how to keep them one.',
  blocks: [
    createTextBlock(`
Most tickets win nothing. Over time, nearly everyone who plays pays in more than they get back. That is how lotteries work, and no way of choosing numbers changes it.

## Before you play

- Decide what you can spend, and treat it as spent.
- Never play with money for rent, food, bills or debts.
- Do not play to win back what you lost. Each draw starts anew.
- Look at the odds. They stand beside every buy button.

## Signs to take seriously

- You spend more than you meant to, or hide what you spend.
- You think about the next ticket most of the day.
- You borrow or sell things in order to play.
- Playing is how you get away from worry or low mood.
`),
    {
      type: 'table',
      caption: 'What you can set yourself',
      head: ['Tool', 'What it does', 'When it acts'],
      rows: [
        [
          'Spend limit',
          'Stops purchases above an amount a day, week or month',
          'Lower at once, higher after 7 days',
        ],
        [
          'Deposit limit',
          'Stops money going into your wallet above an amount',
          'Lower at once, higher after 7 days',
        ],
        ['A break', 'Closes the shop to you for 24 hours up to 3 months', 'At once'],
        ['Self-exclusion', 'Closes the shop to you for 6 months or longer', 'At once'],
      ],
    },
    createTextBlock(`
Set your [spend and deposit limits](/my-account/spend-limits), commit to an amount with a [pre-commitment](/my-account/precommitment-limit), or take [a break or exclude yourself](/my-account/time-out). Taking money out of your wallet stays possible whatever you set.

## If it has stopped being fun

Talk to someone you trust. Free and confidential counselling for gambling is offered in every state and territory, at any hour. You can [close your account](/close-my-account) yourself, at once and without a word from us.

## Under {minimumAge}

Nobody under {minimumAge} may play. We ask for a date of birth when an account is opened, and an account opened with a false one is closed.
`),
    {
      type: 'call_to_action',
      text: 'Ready to set a limit?',
      label: 'Your limits',
      link: '/my-account/spend-limits',
    },
  ],
};

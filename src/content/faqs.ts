// The questions that a new shop answers. `{brand}` and its like are filled in when they are shown.
interface OwnQuestion {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly category: string;
  /** The brand that answers it; every brand when missing. */
  readonly brand?: BrandKey;
}

type BrandKey = 'drawcard' | 'harbour-art-union';
type Row = readonly [id: string, question: string, answer: string, brand?: BrandKey];

const toQuestions = (category: string, rows: readonly Row[]): OwnQuestion[] =>
  rows.map(([id, question, answer, brand]) => ({ id, question, answer, category, ...(brand && { brand }) }));

export const ownQuestions: readonly OwnQuestion[] = [
  ...toQuestions('Playing', [
    [
      'who-may-play',
      'Who may play?',
      'Anyone who is {minimumAge} or older and plays for themselves. We ask for your date of birth when you open an account, and may ask you to prove who you are before money is paid out.',
    ],
    [
      'buy-a-ticket',
      'How do I buy a ticket?',
      '1. Choose a draw and how you want to play.\n2. Pick your numbers, or let the shop pick at random.\n3. Look at the price, the odds and the closing time, and add the ticket to your cart.\n4. Log in or open an account, and pay.\n\nYou are in the draw when the receipt appears. Until then nothing is charged.',
      'drawcard',
    ],
    [
      'quick-pick',
      'What is a quick pick?',
      'Numbers chosen at random by the shop. They have exactly the same chance as numbers you choose yourself. The only difference is that fewer people pick the same ones, which matters when a prize is shared.',
      'drawcard',
    ],
    [
      'better-numbers',
      'Are some numbers better than others?',
      'No. In every draw each number is as likely as any other, whatever came before. Our statistics show what happened, not what will happen.',
      'drawcard',
    ],
    [
      'systems',
      'What is a system entry?',
      'You pick more numbers than a game needs, and your ticket plays every combination of them. It costs as much as all those games together, and its chance is that of all those games together. It can win several prizes at once.',
      'drawcard',
    ],
    [
      'several-draws',
      'Can one ticket be in several draws?',
      'Yes, where the game offers it. Choose the number of draws or weeks when you build the ticket. The total is shown before you buy, and each draw is scored by itself.',
      'drawcard',
    ],
    [
      'buy-a-raffle-ticket',
      'How do I buy a ticket?',
      '1. Choose a raffle, and how many tickets of it.\n2. Look at the prizes, the price and the closing time, and add the tickets to your cart.\n3. Log in or open an account, and pay.\n\nYou are in the draw when the receipt appears; it names the numbers of your tickets. Until then nothing is charged.',
      'harbour-art-union',
    ],
    [
      'raffle-numbers',
      'Can I choose the numbers of my tickets?',
      'No. Each ticket gets a number of its own when you pay, and each number has the same chance.',
      'harbour-art-union',
    ],
    [
      'early-bird',
      'What is an early-bird draw?',
      'An extra draw among the tickets that were bought early. Its closing time and its prizes stand with the raffle. The same tickets are in the main draw, too.',
      'harbour-art-union',
    ],
    [
      'change-a-ticket',
      'Can I change or cancel a ticket?',
      'Not after it is bought: it is already in the draw. You can change or remove it for as long as it is in your cart.',
    ],
    [
      'closing-time',
      'When do entries close?',
      'The closing time stands beside each draw, in your own time and in that of the draw where they differ. The clock of the shop decides. A purchase that is not complete by then is refused, and nothing is charged.',
    ],
  ]),
  ...toQuestions('Paying and your wallet', [
    [
      'what-is-the-wallet',
      'What is my wallet?',
      'Money of yours that the shop keeps for you. Tickets are paid from it and prizes are paid into it. Every movement is listed under Transactions in your account.',
    ],
    [
      'add-money',
      'How do I add money?',
      'Go to your account, choose **Add money**, and type an amount. The ways to pay that are open to you are shown there, with the smallest and largest amount of each.',
    ],
    [
      'take-money-out',
      'Can I take my money out?',
      'Yes, at any time: go to your account, choose **Take money out**, and type an amount. It is free of charge, and you can cancel until it is sent. A limit, a break or a self-exclusion never stops you from taking out your own money. We may have to check first that the account is yours.',
    ],
    [
      'charged-twice',
      'The page broke while I was paying. Was I charged twice?',
      'No. A purchase has a number of its own and is carried out once, however often the button is pressed or the page is loaded again. Your transactions show what went through. If there is no ticket, nothing was charged for one.',
    ],
    [
      'fees',
      'Are there fees?',
      'The price that you see beside the button is all you pay. There are no fees for adding money, for keeping it in your wallet, or for being paid a prize.',
    ],
    [
      'currency',
      'Which currency are prices in?',
      'All prices and prizes are in {currency}. If your bank converts money, it may charge you for that.',
    ],
    [
      'cart-changed',
      'Why did something leave my cart?',
      'A draw that has closed cannot be sold any more, so its ticket is taken out and the cart says why. The price of a ticket can also have changed; then you are told before you pay.',
    ],
  ]),
  ...toQuestions('Results and prizes', [
    [
      'when-are-results-out',
      'When are results out?',
      'As soon as a draw is held. The prizes follow a little later, when every ticket has been scored.',
    ],
    [
      'did-i-win',
      'How do I find out whether I won?',
      'We check every ticket for you and send you the result. Your past tickets show it too, with what won marked.',
    ],
    [
      'how-am-i-paid',
      'How are prizes paid?',
      'Into your wallet, once the draw has been scored. There is nothing to claim and nothing to keep safe.',
      'drawcard',
    ],
    [
      'how-do-i-get-my-prize',
      'How do I get my prize?',
      'Your account says so, and what to do. Money is paid into your wallet. Any other prize waits for you to claim it; where the list of prizes names an amount in its place, you may take that.',
      'harbour-art-union',
    ],
    [
      'divisions',
      'What are divisions?',
      'Ranks of prizes. Each says what a game has to match. A game wins only the highest division that it meets, and the winning games of a division share its part of the prize pool.',
      'drawcard',
    ],
    [
      'jackpot-not-won',
      'What happens to a jackpot that nobody wins?',
      'It goes on: to the next draw, or to the next division where the rules of the game say so. The results of the draw show where it went.',
      'drawcard',
    ],
    [
      'fair-draws',
      'How do I know that a draw was fair?',
      'Each demonstration draw starts from a secret whose fingerprint is published before entries close. Afterwards the secret itself is published. Anyone can check that the two belong together and that the numbers follow from them; every result page says how.',
    ],
    [
      'old-results',
      'Where are older results?',
      'Every game has an archive by year, month and day. Old results are shown under the rules that held on their day.',
    ],
  ]),
  ...toQuestions('Your account', [
    [
      'open-an-account',
      'What do I need to open an account?',
      'Your name, an e-mail address, your date of birth, your state and a password. It takes a minute and costs nothing.',
    ],
    [
      'forgot-password',
      'I forgot my password. What now?',
      '[Ask for a link](/forgot-password) to choose a new one: it is sent to the e-mail address of your account and works for half an hour. Nobody at {brand} can see your password or will ever ask for it.',
    ],
    [
      'change-details',
      'How do I change my details?',
      'Under **My details** in your account. With another name, date of birth or state you confirm who you are again, before you withdraw.',
    ],
    [
      'close-account',
      'How do I close my account?',
      'Yourself, at any time: [close your account](/close-my-account). Take your money out first, under **Take money out** in your account. Records that the law requires are kept for as long as it says.',
    ],
  ]),
  ...toQuestions('Safety and responsible play', [
    [
      'set-a-limit',
      'Can I set a limit?',
      'Yes, for a day, a week or a month: set it under [your limits](/my-account/spend-limits). Making a limit lower acts at once. Making it higher, or taking it away, waits seven days so that you can think again.',
    ],
    [
      'take-a-break',
      'Can I take a break?',
      'Yes, under [breaks and self-exclusion](/my-account/time-out). A break of 24 hours up to three months, or a self-exclusion of six months or more, acts at once. It stops every repeated purchase and all advertising, and it cannot be shortened.',
    ],
    [
      'need-help',
      'Playing is not fun any more. Who can help?',
      'Talk to someone you trust, and to us: we can close the shop to you at once. Free and confidential counselling for gambling is offered in every state and territory, at any hour. Read more on [responsible play](/about/responsible-gaming).',
    ],
    [
      'suspicious-message',
      'I got a message that says I won. Is it real?',
      'Look into your account: a real prize is already in your wallet. We never ask for money, a card number or a password in order to pay a prize. If a message does, do not answer it and [tell us](/about/contact-us).',
    ],
    [
      'card-details',
      'Are my card details safe?',
      'Tickets are paid from your wallet: this shop asks for no card and keeps no card details. The connection is encrypted, and your password is kept only in a form that cannot be turned back.',
    ],
  ]),
];

/** Those that a shop of other brands and games may answer alike. */
export const generalQuestions = ownQuestions.filter(
  ({ id, brand }) => brand === undefined && id !== 'fair-draws' && id !== 'card-details',
);

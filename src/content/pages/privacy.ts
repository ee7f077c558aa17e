import { createTextBlock, type OwnPage } from './page.ts';

export const privacy: OwnPage = {
  id: 'privacy',
  path: '/about/privacy',
  title: 'Privacy',
  lead: 'What we keep about you, why, and for how long.',
  blocks: [
    createTextBlock(`
## What we keep

- **Your account**: name, e-mail address, date of birth and state. We need them to know that you may play, and to reach you about your tickets.
- **Your tickets and your wallet**: what you bought, what it won, and every movement of money. Records of money are never changed, only added to.
- **Your sessions**: which browsers are logged in, so that you can stay logged in and we can notice misuse.
- **What you write to us**: your message and your e-mail address, so that we can answer.

Passwords are kept only as a hash that cannot be turned back.

## Who sees it

Your details are used to run the shop. They are not sold, and not shared for advertising.

## Your choices

You can ask what is kept about you, have it corrected, and have your account closed. Records that the law requires are kept for as long as it says, and then removed.

Cookies have [a page of their own](/about/cookie-policy). For anything else, [write to us](/about/contact-us) or call {supportNumber}.
`),
  ],
};

export const cookiePolicy: OwnPage = {
  id: 'cookie-policy',
  path: '/about/cookie-policy',
  title: 'Cookies',
  lead: 'Which cookies {brand} sets, what each is for and how long it stays.',
  blocks: [
    createTextBlock(`
A cookie is a small text that your browser keeps for us. Some are needed for the shop to work. Others help us to understand how it is used, and are set only after you agree.
`),
    {
      type: 'table',
      caption: 'Cookies that the shop needs',
      head: ['Cookie', 'What it is for', 'How long'],
      rows: [
        ['session', 'Keeps you logged in', 'Until you log out, or 30 minutes without a visit'],
        [
          'signed_in',
          'Tells the page that there is an account to ask about, and by a code which one, so that it acts for no other',
          'As long as you are logged in',
        ],
        ['device', 'Lets us recognise a browser that you have used before', '1 year'],
        ['cart', 'Finds your cart again', '14 days'],
        [
          'ticket_kept',
          'Tells the page that you have begun a ticket in this browser',
          'Until you close the browser',
        ],
        [
          'sv',
          'Remembers your state: one that you chose, or that of your account until you log out',
          '1 year',
        ],
        ['consent', 'Remembers what you agreed to', '1 year'],
      ],
    },
    createTextBlock(`
Your browser also keeps some pages that you have seen, to open them without a connection: results, help and articles for 60 days, and, while you are logged in, your receipts and tickets for 30 days. Tickets that you keep on the page of the pocket stay until you log out. None of it is sent anywhere.
`),
    {
      type: 'table',
      caption: 'Cookies that are set only if you agree',
      head: ['Cookie', 'What it is for', 'How long'],
      rows: [
        ['anonymous id', 'Counts visits without knowing who you are', '1 year'],
        ['affiliate', 'Remembers which partner sent you', '14 days'],
      ],
    },
    createTextBlock(`
## Your choice

Nothing on the second list is set before you agree, and the shop works the same without it. You can delete cookies in your browser at any time; you will then be logged out.

The shop loads nothing from other companies by itself. A video that is kept elsewhere is loaded only when you press its play button.
`),
  ],
};

// What calls of gifts are refused for.

export const GIFT_ERRORS = {
  gift_unknown: { status: 404, message: 'We could not find this gift. Check the link.' },
  gift_gone: {
    status: 409,
    message: 'This gift can no longer be taken: somebody took it, it was taken back, or its time has passed.',
  },
  gift_own: {
    status: 409,
    message: 'This is a gift of yours: somebody else has to take it. You can take it back in your account.',
  },
  gift_exists: { status: 409, message: 'You are giving this ticket away already.' },
  ticket_not_given: {
    status: 409,
    message:
      'This ticket cannot be given away. Lottery tickets of one draw and raffle tickets can, while their draw is on sale.',
  },
  gift_limit: {
    status: 409,
    message: 'You have {max} gifts open, or began as many today. Wait until one is taken, or take one back.',
  },
  gift_words: { status: 422, message: 'Say it in other words, without links.', target: 'message' },
  gift_sender: { status: 422, message: 'Use another name, without links.', target: 'sender' },
  gift_recipient: { status: 422, message: 'Write the address of the person.', target: 'recipient' },
  gift_to_self: {
    status: 422,
    message: 'This is your own address. Write that of somebody else.',
    target: 'recipient',
  },
  gift_mail_limit: {
    status: 409,
    message: 'You have sent gifts to this address often lately. Give this one by a link.',
    target: 'recipient',
  },
  gift_send_day: {
    status: 422,
    message: 'Choose a day from today to {last}: the gift has to be taken before sales end.',
    target: 'sendOn',
  },
  gift_end_day: {
    status: 422,
    message: 'Choose a day from {first} to {last}: sales end then, and the ticket stays yours.',
    target: 'endsOn',
  },
  gift_not_now: {
    status: 403,
    message: 'Your account is on a break, excluded or being looked at, so no tickets can be given away.',
  },
  /** What keeps the account from buying keeps it from taking. */
  gift_blocked: { status: 403, message: '{message}' },
  gift_not_here: {
    status: 403,
    message: 'This game may not be played where you live, so you cannot take this gift.',
  },
} as const;

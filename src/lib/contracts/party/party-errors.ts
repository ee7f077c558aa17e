// What calls of a lotto party are refused for.

export const PARTY_ERRORS = {
  contains_profanity: { status: 422, message: 'Choose another name for your group.', target: 'groupName' },
  name_invalid: {
    status: 422,
    message: 'A name has 3 to 40 characters, at least two of them letters.',
    target: 'groupName',
  },
  conflict: { status: 409, message: 'There is a group of this name already.', target: 'groupName' },
  group_limit: {
    status: 409,
    message: 'You organise {max} groups already. Close one before you start another.',
  },
  join_limit: { status: 409, message: 'You are in {max} groups already. Leave one before you join another.' },
  group_full: { status: 409, message: 'This group has all the members that a group can have.' },
  group_unknown: { status: 404, message: 'We could not find this group. Check the address.' },
  group_closed: { status: 409, message: 'This group was closed.' },
  token_unknown: { status: 404, message: 'This invitation is no longer good. Ask for a new one.' },
  invite_needed: { status: 403, message: 'This group is private. Ask one of its members for an invitation.' },
  invite_limit: {
    status: 429,
    message: 'You sent {max} invitations today. Send more tomorrow, or share the link.',
  },
  customer_excluded: {
    status: 403,
    message:
      'Your account is on a break or excluded, so nothing can be begun in a lotto party. You can leave your groups.',
  },
  /** Somebody looks at the details of the account. */
  account_checked: {
    status: 403,
    message:
      'We are checking the details of your account and will write to you. Until then nothing can be begun in a lotto party. You can leave your groups.',
  },
  organiser_only: { status: 403, message: 'Only the organiser of the group can do this.' },
  member_unknown: { status: 404, message: 'This person is not in the group any more.' },
  hand_over_open: {
    status: 409,
    message: 'You have offered the group to {alias} already. Withdraw that first.',
  },
  hand_over_unknown: { status: 409, message: 'This group is not offered to you any more.' },
  organiser_must_hand_over: {
    status: 409,
    message: 'Hand the group over to another member before you leave it.',
  },
  session_unknown: { status: 404, message: 'We could not find this session. Check the address.' },
  session_exists: { status: 409, message: 'Your group plays this draw already.' },
  session_closed: { status: 409, message: 'This session has closed. Nothing was changed.' },
  session_has_members: {
    status: 409,
    message: 'Somebody else has paid for a share. The session can no longer be called off.',
  },
  draw_closed: { status: 422, message: 'This draw has closed. Choose the next one.', target: 'drawNo' },
  offer_unknown: {
    status: 422,
    message: 'This game is not played in groups. Choose another.',
    target: 'offerKey',
  },
  game_offer_unknown: {
    status: 422,
    message: 'This kind of ticket is not played in groups. Choose another.',
    target: 'gameOffer',
  },
  numbers_invalid: { status: 422, message: 'Game {game} is not valid: {reason}', target: 'games' },
  shares_invalid: {
    status: 422,
    message: 'Choose from {min} to {max} shares, each of them at least one cent.',
    target: 'numShares',
  },
  autosession_not_on: {
    status: 409,
    message: 'Nothing is opened by itself, so there is nothing to pause.',
    target: 'autosessionStatus',
  },
  certificate_unknown: { status: 404, message: 'We could not find this certificate.' },
} as const;

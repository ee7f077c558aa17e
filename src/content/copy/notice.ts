export const noticeCopy = {
  'notice.success': 'Success',
  'notice.action-required': 'Action Required',
  'notice.failed': 'Something went wrong',
  'notice.info': 'Good to know',
  'notice.warning': 'Please note',
  'notice.new-password': 'New Password Saved',
  'notice.details-updated': 'Your details have been successfully updated.',
  'notice.details-unverified': 'Details updated, your account is now unverified',
  'notice.deposit-limit': 'Your deposit limit has been successfully updated.',
  'notice.favourites-added': 'Favourite numbers added',
  'notice.favourites-replaced': 'Favourite numbers replaced',
  'notice.cart-updated': 'Your cart has been updated',
  'notice.key-copied': 'Key copied to clipboard.',
  'notice.thanks': 'Thank you!',
  'notice.group-or-session': 'Sorry, looks like we failed to create the group/session. Please try again.',
  'notice.order-unloadable':
    'We were unable to load your Lotto Party ticket. Please check your Lotto Party group to complete your purchase',
  'notice.session-edit': 'Sorry, looks like we failed to edit the ticket. Please try again.',
  'notice.autoplay-updated': 'Your AutoPlay has been updated.',
  'notice.autoplay-paused': 'Your AutoPlay is paused.',
  'notice.autoplay-paused-until': 'Your AutoPlay is paused until {date}.',
  'notice.autoplay-failed-title': 'Cannot update AutoPlay status',
  'notice.autoplay-failed':
    'Sorry, there was an unexpected error while updating your autoplay. Please try again.',
  'notice.autoplay-organiser-title': 'Cannot Unpause AutoPlay',
  'notice.autoplay-organiser':
    'The organiser has turned off ticket creation into future draws and cannot be unpaused.',
  'notice.link-title': 'Email link no longer valid',
  'notice.link-unknown':
    'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.',
  'notice.link-expired':
    'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used. A link is good for one day. Make another one in the cart it came from.',
  'notice.link-used':
    'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used. Its cart is where the link was opened first.',
  'notice.link-empty': 'The cart of this link is gone: it was paid for, or it joined the cart of an account.',
  'notice.link-account-title': 'Log in to open this cart',
  'notice.link-of-account':
    'This link is for the cart of an account. Log in first, then open the link again.',
  'notice.link-of-other':
    'This link is for the cart of another account. Log in to that account, then open the link again.',
} as const;

export const noticeCopy = {
  'notice.success': 'Success',
  'notice.failed': 'Something went wrong',
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
  'notice.link-used-title': 'Email link no longer valid',
  'notice.link-used':
    'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.',
} as const;

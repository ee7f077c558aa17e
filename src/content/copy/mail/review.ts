/** Messages to editors about reviews, comments and what could not be published. */
export const reviewMailCopy = {
  'mail.review-hello': 'Hello {name},',
  'mail.review-asked-subject': 'Please review: {title}',
  'mail.review-asked': '{name} asks for a review of "{title}".',
  'mail.review-returned-subject': 'Sent back: {title}',
  'mail.review-returned': '{name} looked at "{title}" and sent it back:',
  'mail.review-approved-subject': 'Approved: {title}',
  'mail.review-approved':
    '{name} approved "{title}". It is published, or will be at the moment that was chosen.',
  'mail.review-commented-subject': 'A comment: {title}',
  'mail.review-commented': '{name} commented on "{title}":',
  'mail.review-refused-subject': 'Not published: {title}',
  'mail.review-refused':
    '"{title}" was to be published now and was not. Put this right, then publish it or choose another moment:',
  'mail.review-where': 'Open it in the editor: {address}',
} as const;

/** Texts of the messages about how a customer signs in. */
export const securityMailCopy = {
  'mail.security-not-you':
    'If this was not you, change your password at once and write to us. Your tickets and your money are safe.',
  'mail.password-reset-subject': 'A new password for your account',
  'mail.password-reset':
    'You asked for a new password. Choose it with this link. The link works once, for {minutes} minutes.',
  'mail.password-reset-button': 'Choose a new password',
  'mail.password-reset-after': 'If you did not ask for it, do nothing: your password stays as it is.',
  'mail.login-link-subject': 'Your link to log in',
  'mail.login-link':
    'This link logs you in without your password. It works once, for {minutes} minutes. Do not pass it on.',
  'mail.login-link-button': 'Log in',
  'mail.login-link-after': 'If you did not ask for it, do nothing: without the link nobody gets in.',
  'mail.password-changed-subject': 'Your password was changed',
  'mail.password-changed':
    'The password of your account was changed on {date}. Other devices were logged out, and any change of your email that was not confirmed was taken back.',
  'mail.email-confirm-subject': 'Confirm your email address',
  'mail.email-confirm': 'Confirm that this address is yours. The link works once, for {hours} hours.',
  'mail.email-confirm-button': 'Confirm this address',
  'mail.email-confirm-after': 'If you have no account with us, do nothing.',
  'mail.email-change-subject': 'Confirm your new email address',
  'mail.email-change-warning-subject': 'Your email address is being changed',
  'mail.email-change-warning':
    'The address of your account is being changed to {email}. Until that address is confirmed, this one stays.',
  'mail.email-change-warning-after':
    'If this was not you, stop it with this link within {hours} hours. It works after the change, too.',
  'mail.email-change-warning-button': 'Stop the change',
  'mail.email-change-notice':
    'Your account is getting another address. Once that one is confirmed we write to it only.',
  'mail.email-change-notice-after':
    'If this was not you, write to us at once. If you have no account with us, do nothing.',
  'mail.email-changed-subject': 'Your email address was changed',
  'mail.email-changed': 'From now on you log in with {email}, and we write to it.',
  'mail.email-moved': 'Your account now has the address {email}. From now on we write to that one only.',
  'mail.email-moved-after':
    'If this was not you, stop it with the link in our message about the change, and write to us at once. Your tickets and your money are safe.',
  'mail.two-factor-on-subject': 'Logging in now asks for a code',
  'mail.two-factor-on': 'A second step is on: {method}. From now on logging in asks for a code, too.',
  'mail.two-factor-off-subject': 'Logging in no longer asks for a code',
  'mail.two-factor-off': 'The second step is off. From now on your password is enough to log in.',
  'mail.two-factor-method-authenticator': 'an authenticator app',
  'mail.two-factor-method-email': 'codes by email',
  'mail.two-factor-method-sms': 'codes by text message',
  'mail.new-sign-in-subject': 'A new device is logged in',
  'mail.new-sign-in': 'Your account was opened on a device that we did not know: {device}, on {date}.',
  'mail.new-sign-in-unnamed':
    'Your account was opened on {date}, on a device that we did not know and that did not say what it is.',
  'mail.recovery-used-subject': 'A recovery code was used',
  'mail.recovery-used.one': 'Your account was opened with a recovery code. One more is left.',
  'mail.recovery-used.other': 'Your account was opened with a recovery code. {count} more are left.',
  'mail.social-linked-subject': 'You can log in with {provider}',
  'mail.social-linked': 'Your account at {provider} now opens your account here.',
  'mail.passkey-added-subject': 'A passkey was added',
  'mail.passkey-added': 'You can now log in with the passkey {name}.',
  'mail.account-locked-subject': 'Too many wrong codes',
  'mail.account-locked.one':
    'A wrong code was entered several times. For a minute no code is taken. Your tickets and your money are safe.',
  'mail.account-locked.other':
    'A wrong code was entered several times. For {count} minutes no code is taken. Your tickets and your money are safe.',
  'mail.password-locked-subject': 'Too many wrong passwords',
  'mail.password-locked.one':
    'A wrong password was given for your account too often. For a minute none is taken from there. Your tickets and your money are safe.',
  'mail.password-locked.other':
    'A wrong password was given for your account too often. For {count} minutes none is taken from there. Your tickets and your money are safe.',
  'mail.security-code-subject': 'Your code',
  'mail.security-code': 'This is the code you asked for. It works once, for {minutes} minutes.',
  'mail.security-code-after': 'We never ask for it by phone or by message. Give it to nobody.',
  'mail.security-code-sms': '{code} is your code. It works once, for {minutes} minutes. Give it to nobody.',
  'mail.security-review-button': 'Login and security',
} as const;

// Signing in to the desk, its second factor, and what is refused.
export const accessCopy = {
  'desk.confirm-title': 'Confirm that it is you',
  'desk.confirm-lead': 'Enter the newest code of your authenticator, or one of your recovery codes.',
  'desk.confirm-code': 'Code',
  'desk.confirm-code-hint': 'Six digits, or a recovery code such as ABCDE-12345',
  'desk.confirm-action': 'Confirm',
  'desk.confirm-lost': 'Lost both? An owner gives you a new start with “npm run ops -- staff reset-factor”.',
  'desk.set-up-title': 'Set up your second factor',
  'desk.set-up-lead':
    'The desk opens with your password and a code of an authenticator app. Scan the picture with the app, then enter the code that it shows.',
  'desk.set-up-picture': 'Picture to scan with an authenticator app',
  'desk.set-up-key': 'Or type this key',
  'desk.set-up-code-hint': 'The six digits that the app shows now',
  'desk.set-up-action': 'Switch on',
  'desk.codes-title': 'Keep your recovery codes',
  'desk.codes-lead':
    'Each opens the desk once where your authenticator is lost. They are shown only now: print them or keep them where you keep passwords.',
  'desk.codes-go-on': 'Go to the desk',
  'desk.refused-title': 'This is not open to you',
  'desk.refused-right': 'Your role does not hold the right for this page. An owner can change that.',
  'desk.refused-role':
    'Your account works with content and not at the desk. An owner can change that with “npm run ops -- staff role”.',
  'desk.refused-address':
    'The desk does not open from this network. An owner can change the list of addresses.',
};

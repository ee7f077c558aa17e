import { isEmailAddress, isMailboxKnown } from '../../domain/account/email-address.ts';
import { defineForm } from '../define-form.ts';
import { textareaField } from '../fields.ts';
import { defineRule, required } from '../rules.ts';

const EMAILS_MAX = 10;
const MESSAGE_MAX = 200;

/** Addresses as people type a list of them: with commas, semicolons, blanks or on lines of their own. */
export const splitEmails = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== '')),
];

const isSendable = (address: string): boolean => isEmailAddress(address) && isMailboxKnown(address);

/** Invitations by mail. */
export const inviteForm = defineForm({
  fields: {
    emails: textareaField({
      label: 'party.invite-emails',
      hint: 'party.invite-emails-hint',
      attributes: { rows: 2, autocomplete: 'off', maxlength: 2600 },
    }),
    message: textareaField({
      label: 'party.invite-message',
      attributes: { rows: 2, maxlength: MESSAGE_MAX },
    }),
  },
  rules: {
    emails: [
      required,
      defineRule('emails-many', (text) => splitEmails(text).length <= EMAILS_MAX),
      defineRule('emails-wrong', (text) => splitEmails(text).every(isSendable)),
    ],
  },
  errors: {
    required: 'party.invite-emails-missing',
    'emails-many': 'party.invite-emails-many',
    'emails-wrong': 'party.invite-emails-wrong',
    contains_profanity: 'party.name-profane',
  },
});

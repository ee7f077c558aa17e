import { SUPPORT_MESSAGE_MAX, type SupportTopic } from '../../domain/visitor/support.ts';
import { defineForm } from '../define-form.ts';
import { selectField, textareaField, textField, trapField } from '../fields.ts';
import { NAME_RULES } from '../name-rules.ts';
import { isEmail, isMailbox, required } from '../rules.ts';

const TOPICS = {
  ticket: 'support.topic-ticket',
  payment: 'support.topic-payment',
  prize: 'support.topic-prize',
  account: 'support.topic-account',
  limits: 'support.topic-limits',
  other: 'support.topic-other',
} as const satisfies Record<SupportTopic, string>;

export const supportForm = defineForm({
  fields: {
    name: textField({ label: 'support.name', attributes: { autocomplete: 'name', maxlength: 100 } }),
    email: textField({
      kind: 'email',
      label: 'support.email-field',
      attributes: { autocomplete: 'email', maxlength: 254 },
    }),
    topic: selectField({ label: 'support.topic', placeholder: 'support.topic-choose', options: TOPICS }),
    message: textareaField({
      label: 'support.message',
      hint: 'support.message-hint',
      attributes: { rows: 8, maxlength: SUPPORT_MESSAGE_MAX },
    }),
    website: trapField('support.trap'),
  },
  rules: {
    name: [required, ...NAME_RULES],
    email: [required, isEmail, isMailbox],
    topic: [required],
    message: [required],
  },
});

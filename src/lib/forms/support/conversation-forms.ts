import { SUPPORT_MESSAGE_MAX } from '../../domain/visitor/support.ts';
import { defineForm } from '../define-form.ts';
import { textareaField } from '../fields.ts';
import { required } from '../rules.ts';
import { supportForm } from './support-form.ts';

const { topic, message } = supportForm.fields;

/** Writes to the shop from the account, which says who writes. */
export const newConversationForm = defineForm({
  fields: { topic, message },
  rules: { topic: [required], message: [required] },
});

/** Writes on in a conversation. */
export const answerForm = defineForm({
  fields: {
    message: textareaField({
      label: 'conversations.answer',
      hint: 'support.message-hint',
      attributes: { rows: 6, maxlength: SUPPORT_MESSAGE_MAX },
    }),
  },
  rules: { message: [required] },
});

import { GIFT_MESSAGE_MAX, GIFT_SENDER_MAX } from '../../domain/gifts/limits.ts';
import { defineForm } from '../define-form.ts';
import { textareaField, textField } from '../fields.ts';
import { radioField } from '../more-fields.ts';
import { isEmail, required } from '../rules.ts';

/** A ticket is given. What depends on the way that was chosen is checked by the service. */
export const giveForm = defineForm({
  fields: {
    way: radioField<'mail' | 'link'>({
      label: 'gift.way',
      options: { link: 'gift.way-link', mail: 'gift.way-mail' },
    }),
    recipient: textField({
      kind: 'email',
      label: 'gift.recipient',
      hint: 'gift.recipient-hint',
      attributes: { autocomplete: 'off', maxlength: 254, spellcheck: 'false' },
    }),
    sender: textField({
      label: 'gift.sender',
      attributes: { autocomplete: 'off', maxlength: GIFT_SENDER_MAX },
    }),
    message: textareaField({
      label: 'gift.message',
      hint: 'gift.message-hint',
      attributes: { rows: 3, maxlength: GIFT_MESSAGE_MAX },
    }),
    sendOn: textField({ kind: 'date', label: 'gift.send-on', hint: 'gift.send-on-hint' }),
    endsOn: textField({ kind: 'date', label: 'gift.ends-on', hint: 'gift.ends-on-hint' }),
  },
  rules: { way: [required], recipient: [isEmail], sender: [required] },
  errors: { gift_recipient: 'gift.recipient-missing' },
});

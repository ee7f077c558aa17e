import { defineForm } from '../define-form.ts';
import { textField } from '../fields.ts';
import { defineRule, required } from '../rules.ts';

const NAME_MIN = 3;
const NAME_MAX = 40;

/** The name of a group: what the service finds wrong with it is said at the field. */
export const groupNameForm = defineForm({
  fields: {
    groupName: textField({
      label: 'party.name',
      hint: 'party.name-hint',
      attributes: { maxlength: NAME_MAX, autocomplete: 'off' },
    }),
  },
  rules: {
    groupName: [
      required,
      defineRule('name-length', (text) => text.length >= NAME_MIN && text.length <= NAME_MAX),
    ],
  },
  errors: {
    required: 'party.name-missing',
    'name-length': 'party.name-length',
    contains_profanity: 'party.name-profane',
    conflict: 'party.name-taken',
  },
});

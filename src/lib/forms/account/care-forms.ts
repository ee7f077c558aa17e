import type { BreakLength, ExclusionLength } from '../../domain/limits/exclusion-length.ts';
import type { RealityCheckMinutes } from '../../domain/limits/reality-check.ts';
import { defineForm } from '../define-form.ts';
import { passwordField, textareaField } from '../fields.ts';
import { radioField } from '../more-fields.ts';
import { required } from '../rules.ts';

const REASON_MAX = 500;

export const breakForm = defineForm({
  fields: {
    length: radioField<BreakLength>({
      label: 'care.length',
      options: {
        'days-1': 'care.days-1',
        'days-2': 'care.days-2',
        'days-7': 'care.days-7',
        'days-14': 'care.days-14',
        'days-30': 'care.days-30',
        'months-3': 'care.months-3',
      },
    }),
  },
  rules: { length: [required] },
});

export const exclusionForm = defineForm({
  fields: {
    span: radioField<ExclusionLength>({
      label: 'care.length',
      options: {
        'months-6': 'care.months-6',
        'months-12': 'care.months-12',
        'months-60': 'care.months-60',
        'for-good': 'care.for-good',
      },
    }),
    reason: textareaField({ label: 'care.reason', attributes: { maxlength: REASON_MAX, rows: 3 } }),
  },
  rules: { span: [required] },
});

export const realityCheckForm = defineForm({
  fields: {
    minutes: radioField<RealityCheckMinutes>({
      label: 'care.reality-every',
      options: {
        '30': 'care.reality-30',
        '45': 'care.reality-45',
        '60': 'care.reality-60',
        '120': 'care.reality-120',
      },
    }),
  },
  rules: { minutes: [required] },
});

export const closeAccountForm = defineForm({
  fields: {
    reason: textareaField({ label: 'care.close-reason', attributes: { maxlength: REASON_MAX, rows: 3 } }),
    password: passwordField({
      label: 'care.close-password',
      attributes: { autocomplete: 'current-password', maxlength: 200 },
    }),
  },
  rules: { password: [required] },
});

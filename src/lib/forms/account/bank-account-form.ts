// An account to be paid to: one form for each kind, with the same names of fields.
import {
  ACCOUNT_NAME_MAX,
  isAccountName,
  type PayoutType,
  parseAccountNumber,
  parseBsb,
  parseSwift,
} from '../../domain/bank/payout-account.ts';
import { defineForm, type FormDefinition, type FormFields } from '../define-form.ts';
import { textField } from '../fields.ts';
import { defineRule, isNumeric, type Rule, required } from '../rules.ts';

const accountName = textField({
  label: 'bank.name',
  hint: 'bank.name-hint',
  attributes: { autocomplete: 'off', maxlength: ACCOUNT_NAME_MAX },
});
const nameRules = [required, defineRule('bank-name', isAccountName)];
const errors = { 'bank-name': 'bank.invalid-name' } as const;

const isAccount = (code: string, type: PayoutType): Rule =>
  defineRule(code, (text) => parseAccountNumber(type, text) !== undefined);

const national = defineForm({
  fields: {
    bankCode: textField({
      label: 'bank.bsb',
      hint: 'bank.bsb-hint',
      attributes: { inputmode: 'numeric', autocomplete: 'off', maxlength: 9 },
    }),
    accountNumber: textField({
      label: 'bank.account',
      hint: 'bank.account-hint',
      attributes: { inputmode: 'numeric', autocomplete: 'off', maxlength: 14 },
    }),
    accountName,
  },
  rules: {
    bankCode: [required, defineRule('bank-bsb', (text) => parseBsb(text) !== undefined)],
    accountNumber: [
      required,
      {
        ...isNumeric,
        isMet: (value, values) => isNumeric.isMet(String(value ?? '').replace(/[\s-]/g, ''), values),
      },
      isAccount('bank-account', 'national'),
    ],
    accountName: nameRules,
  },
  errors: { ...errors, 'bank-bsb': 'bank.invalid-bsb', 'bank-account': 'bank.invalid-account' },
});

const international = defineForm({
  fields: {
    bankCode: textField({
      label: 'bank.swift',
      hint: 'bank.swift-hint',
      attributes: { autocomplete: 'off', maxlength: 14 },
    }),
    accountNumber: textField({
      label: 'bank.iban',
      hint: 'bank.iban-hint',
      attributes: { autocomplete: 'off', maxlength: 50 },
    }),
    accountName,
  },
  rules: {
    bankCode: [required, defineRule('bank-swift', (text) => parseSwift(text) !== undefined)],
    accountNumber: [required, isAccount('bank-iban', 'international')],
    accountName: nameRules,
  },
  errors: { ...errors, 'bank-swift': 'bank.invalid-swift', 'bank-iban': 'bank.invalid-iban' },
});

const payIdByEmail = defineForm({
  fields: {
    accountNumber: textField({
      kind: 'email',
      label: 'bank.payid-email',
      attributes: { autocomplete: 'email', maxlength: 140 },
    }),
    accountName,
  },
  rules: {
    accountNumber: [required, isAccount('bank-email', 'payid_email')],
    accountName: nameRules,
  },
  errors: { ...errors, 'bank-email': 'bank.invalid-email' },
});

const payIdByPhone = defineForm({
  fields: {
    accountNumber: textField({
      label: 'bank.payid-phone',
      hint: 'bank.payid-phone-hint',
      attributes: { inputmode: 'tel', autocomplete: 'tel', maxlength: 20 },
    }),
    accountName,
  },
  rules: {
    accountNumber: [required, isAccount('bank-phone', 'payid_phone')],
    accountName: nameRules,
  },
  errors: { ...errors, 'bank-phone': 'bank.invalid-phone' },
});

/** Of PayPal the address is all there is: the account is in the customer's own name. */
const paypal = defineForm({
  fields: {
    accountNumber: textField({
      kind: 'email',
      label: 'bank.paypal-email',
      hint: 'bank.paypal-email-hint',
      attributes: { autocomplete: 'email', maxlength: 127 },
    }),
  },
  rules: { accountNumber: [required, isAccount('bank-email', 'paypal')] },
  errors: { 'bank-email': 'bank.invalid-email' },
});

export const BANK_ACCOUNT_FORMS: Readonly<Record<PayoutType, FormDefinition<FormFields>>> = {
  national,
  international,
  payid_email: payIdByEmail,
  payid_phone: payIdByPhone,
  paypal,
};

// What people write and others read: lines, texts and names. Every field for such words is one of these.
import { z } from 'zod';
import { isEmailAddress, isMailboxKnown, normaliseEmail } from '../../domain/account/email-address.ts';
import {
  isNameInLetters,
  isNamePlain,
  isNameWithoutLink,
  normalisePersonName,
} from '../../domain/account/person-name.ts';
import { dropHiddenText, isPlainLine, normaliseLine } from '../../domain/text/plain-text.ts';

/** What is said of a line with characters that are not seen. */
export const HIDDEN_TEXT = 'This holds characters that cannot be seen. Type it again, without pasting.';

const LENGTH = (max: number): string => `Use at most ${max} characters.`;

/** One line, composed and with single blanks; controls, breaks and what turns letters around are refused. @param max characters */
export const createLine = (max: number, tooLong: string = LENGTH(max)) =>
  z.string().overwrite(normaliseLine).max(max, tooLong).refine(isPlainLine, HIDDEN_TEXT);

/** Text of several lines without blanks at its ends; what is not seen and changes what is read is left out. @param max characters */
export const createText = (max: number, tooLong: string = LENGTH(max)) =>
  z
    .string()
    .overwrite((text) => dropHiddenText(text).trim())
    .max(max, tooLong);

/** What a person is called, in the letters of any script; may be empty. @param max characters */
export const createPersonName = (max: number) =>
  z
    .string()
    .overwrite(normalisePersonName)
    .max(max, LENGTH(max))
    .refine((name) => name === '' || isNamePlain(name), { error: HIDDEN_TEXT, abort: true })
    .refine((name) => name === '' || isNameWithoutLink(name), {
      error: 'Write the name alone, without links, addresses and the signs < > @.',
      abort: true,
    })
    .refine((name) => name === '' || isNameInLetters(name), {
      error: 'Write the name in letters. Hyphens, apostrophes, dots, commas and a slash may stand in it.',
    });

/** An e-mail address in lower case, its host as the network knows it; or nothing. */
export const OptionalEmail = z
  .string()
  .overwrite(normaliseEmail)
  .max(254, LENGTH(254))
  .refine((address) => address === '' || isEmailAddress(address), {
    error: 'Please enter a valid email address',
    abort: true,
  })
  .refine(isMailboxKnown, {
    error: 'We cannot send mail to letters such as ü or я before the @. Use another address.',
  });
export const Email = OptionalEmail.min(1, 'This field is required');

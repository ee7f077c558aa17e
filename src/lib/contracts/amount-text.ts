import { z } from 'zod';

/** An amount of money as the form sends it: dollars, with at most two decimals. */
export const AMOUNT_TEXT = z
  .string()
  .trim()
  .min(1, 'This field is required')
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Amount must follow format e.g: 1.50');

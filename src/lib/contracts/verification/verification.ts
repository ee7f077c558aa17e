// Showing who a customer is: the ways that are open, one attempt after another, and photos of documents.
import { z } from 'zod';
import { VerificationRules } from '../customer/identity.ts';
import {
  MethodState,
  VerificationMethod,
  VerificationOutcome,
  VerificationStatus,
} from '../customer/verification-method.ts';
import { CustomerState } from '../identity/customer.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const Verification = z.object({
  isVerified: z.boolean(),
  /** A method other than the upload of photos is under way. */
  isPending: z.boolean(),
  methods: z.array(MethodState),
  rules: VerificationRules,
  /** Why a method cannot be begun yet: the account lacks an address. */
  needsAddress: z.boolean(),
});
export type Verification = z.infer<typeof Verification>;

export const VERIFICATION_ERRORS = {
  already_verified: { status: 409, message: 'You are confirmed already. There is nothing more to do.' },
  method_unavailable: { status: 404, message: 'This way is not open to you. Choose another one.' },
  verification_under_way: {
    status: 409,
    message: 'This way is under way already. We tell you as soon as it has ended.',
  },
  address_missing: { status: 409, message: 'Add your address first: it is compared too.' },
  too_many_attempts: {
    status: 429,
    message: 'These were too many attempts for one day. Try again tomorrow, or send photos of a document.',
  },
  provider_away: {
    status: 503,
    message:
      'The register cannot be asked at the moment. Nothing was counted. Try again later, or another way.',
  },
  licence_missing: { status: 422, message: 'This field is required', target: 'licenceNumber' },
} as const;

/** What an Australian driver licence says. The numbers are compared and not kept. */
const DriversLicence = z.object({
  state: CustomerState,
  licenceNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z\d]{4,12}$/, 'Use the letters and numbers of the licence.'),
  cardNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z\d]{4,12}$/, 'Use the letters and numbers of the card.'),
});
export type DriversLicence = z.infer<typeof DriversLicence>;

const Attempt = z.object({
  status: VerificationStatus,
  outcome: VerificationOutcome.optional(),
  /** Where the customer goes on, at the provider. */
  redirectUrl: z.string().optional(),
});
const Method = z.object({ method: VerificationMethod });

export const getVerification = defineEndpoint({
  name: 'getVerification',
  summary: 'How far the customer has come with showing who is there.',
  section: 'S23',
  method: 'GET',
  path: '/v2/verification',
  access: 'customer',
  result: Verification,
});

export const startVerification = defineEndpoint({
  name: 'startVerification',
  summary: 'Begins one way of showing who the customer is.',
  section: 'S23',
  method: 'POST',
  path: '/v2/verification/{method}/start',
  access: 'customer',
  params: Method,
  body: z.object({ licence: DriversLicence.optional() }),
  result: Attempt,
  errors: VERIFICATION_ERRORS,
});

export const returnVerification = defineEndpoint({
  name: 'returnVerification',
  summary: 'The customer is back from the provider: asks how it ended.',
  section: 'S23',
  method: 'POST',
  path: '/v2/verification/{method}/return',
  access: 'customer',
  params: Method,
  result: Attempt,
  errors: VERIFICATION_ERRORS,
});

export const UPLOAD_ERRORS = {
  ...VERIFICATION_ERRORS,
  picture_missing: { status: 422, message: 'Choose a picture.', target: 'front' },
  picture_refused: { status: 422, message: 'Choose a photo as JPEG, PNG or WebP, of at most 5 MB.' },
} as const;

const Photo = z.instanceof(File).optional();

/** Photos of one attempt. They are re-encoded without what a camera writes into them, sealed, and seen by us alone. */
export const uploadDocuments = defineEndpoint({
  name: 'uploadDocuments',
  summary: 'Takes photos of a document (JPEG, PNG or WebP), or of a form that was filled in on paper.',
  section: 'S23',
  method: 'POST',
  path: '/v2/verification/{method}/photos',
  access: 'customer',
  params: z.object({ method: z.enum(['photo_id_upload', 'pdf_form']) }),
  encoding: 'multipart',
  body: z.object({ front: Photo, back: Photo, selfie: Photo, form: Photo }),
  result: Attempt,
  errors: UPLOAD_ERRORS,
});

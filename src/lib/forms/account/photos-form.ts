import { defineForm } from '../define-form.ts';
import { fileField } from '../more-fields.ts';
import { isFileType, isFileUpTo } from '../more-rules.ts';
import { required } from '../rules.ts';

const PHOTO_BYTES = 5_000_000;
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const RULES = [isFileUpTo(PHOTO_BYTES), isFileType(TYPES)];
const photoField = (name: string) =>
  fileField({ label: `verification.photo-${name}`, hint: `verification.photo-${name}-hint`, accept: TYPES });

/** Photos of a document and of the person. */
export const photosForm = defineForm({
  fields: { front: photoField('front'), back: photoField('back'), selfie: photoField('selfie') },
  rules: { front: [required, ...RULES], back: RULES, selfie: [required, ...RULES] },
  errors: { 'file-type': 'verification.photo-type' },
});

/** A photo of the form that was filled in on paper. */
export const paperForm = defineForm({
  fields: { form: photoField('form') },
  rules: { form: [required, ...RULES] },
  errors: { 'file-type': 'verification.photo-type' },
});

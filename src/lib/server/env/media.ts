// Where uploaded pictures and files may be kept besides the database.
import { z } from 'zod';

const token = z.string().trim().min(1).optional();

export const MediaVariables = z.object({
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as shop-media')
    .optional(),
  MEDIA_S3_REGION: z.string().trim().min(1).default('us-east-1'),
  MEDIA_S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/]+\/?$/, 'must be an address without a path, such as https://s3.example')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  MEDIA_S3_ACCESS_KEY: token,
  MEDIA_S3_SECRET_KEY: token,
  MEDIA_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'must end in a slash, such as shop/')
    .default(''),
});

export interface MediaEnv {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  /** Undefined where the machine has a role that opens the bucket. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** What every key begins with. */
  readonly prefix: string;
}

type Variables = z.infer<typeof MediaVariables>;

/** The variable that another one needs; undefined where none is missing. */
export function findMissingMediaPart(variables: Variables): string | undefined {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_ACCESS_KEY: key, MEDIA_S3_SECRET_KEY: secret } = variables;
  if (key && !secret) return 'MEDIA_S3_SECRET_KEY: must be set where MEDIA_S3_ACCESS_KEY is';
  if (secret && !key) return 'MEDIA_S3_ACCESS_KEY: must be set where MEDIA_S3_SECRET_KEY is';
  const isBegun = key ?? variables.MEDIA_S3_ENDPOINT;
  return isBegun && !bucket ? 'MEDIA_S3_BUCKET: must be set where other MEDIA_S3_ variables are' : undefined;
}

export function toMediaEnv(variables: Variables): MediaEnv | undefined {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_ACCESS_KEY, MEDIA_S3_SECRET_KEY } = variables;
  if (!bucket) return undefined;
  const credentials =
    MEDIA_S3_ACCESS_KEY && MEDIA_S3_SECRET_KEY
      ? { accessKeyId: MEDIA_S3_ACCESS_KEY, secretAccessKey: MEDIA_S3_SECRET_KEY }
      : undefined;
  const { MEDIA_S3_REGION: region, MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_PREFIX: prefix } = variables;
  return { bucket, region, endpoint, credentials, prefix };
}

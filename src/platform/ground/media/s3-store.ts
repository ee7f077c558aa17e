// Uploaded files in a bucket of S3, or of what speaks its protocol. The client is loaded with the first call.
import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { type MediaStore, MediaUnavailable } from './media-store.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of what speaks the protocol; AWS where it is left out. */
  readonly endpoint?: string | undefined;
  /** Where they are left out the client finds those of the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly prefix: string;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;
/** With waits of up to a second between them. */
const TRIES = 3;

async function openClient({ region, endpoint, credentials }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    region,
    maxAttempts: TRIES,
    // Others than AWS know the checksum that is given, or none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  return { sdk, client };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);

export function createS3Store(settings: S3Settings): MediaStore {
  const { bucket: Bucket, prefix } = settings;
  const place = `the bucket ${Bucket}`;
  let opened: ReturnType<typeof openClient> | undefined;
  const open = () => {
    opened ??= openClient(settings);
    return opened;
  };
  const explain = (error: unknown): never => {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new MediaUnavailable(`${place} can't be used (${why})`, { cause: error });
  };
  return {
    prefix,
    place,
    async put(Key, bytes, ContentType) {
      const { sdk, client } = await open();
      const ChecksumSHA256 = createHash('sha256').update(bytes).digest('base64');
      const command = new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType, ChecksumSHA256 });
      await client.send(command).catch(explain);
    },
    async get(Key) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        return isMissing(error) ? undefined : explain(error);
      }
    },
    async remove(Key) {
      const { sdk, client } = await open();
      await client
        .send(new sdk.DeleteObjectCommand({ Bucket, Key }))
        .catch((error: unknown) => (isMissing(error) ? undefined : explain(error)));
    },
    close() {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}

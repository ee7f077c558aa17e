// Errors in the shape of Directus (decision C9). What does not exist and what is not visible give the same answer.

const CODES = {
  FORBIDDEN: { status: 403, message: "You don't have permission to access this." },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid user credentials.' },
  INVALID_QUERY: { status: 400, message: 'Invalid query.' },
  INVALID_PAYLOAD: { status: 400, message: 'Invalid payload.' },
  FAILED_VALIDATION: { status: 400, message: 'Validation failed.' },
  RECORD_NOT_UNIQUE: { status: 400, message: 'An item with this id exists.' },
  CONTENT_TOO_LARGE: { status: 413, message: 'The upload is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of file is not taken.' },
  ROUTE_NOT_FOUND: { status: 404, message: "This route doesn't exist." },
  /** As Directus says it of what it stands on. */
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'Pictures cannot be kept at the moment. Nothing was uploaded: try again in a few minutes.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An unexpected error occurred.' },
} as const;
export type CmsCode = keyof typeof CODES;

export class CmsError extends Error {
  override readonly name = 'CmsError';
  readonly code: CmsCode;
  readonly field: string | undefined;

  constructor(code: CmsCode, message?: string, field?: string) {
    super(message ?? CODES[code].message);
    this.code = code;
    this.field = field;
  }
}

export function toErrorResponse({ code, message, field }: CmsError): Response {
  const extensions = field === undefined ? { code } : { code, field };
  return Response.json({ errors: [{ message, extensions }] }, { status: CODES[code].status });
}

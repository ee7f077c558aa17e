/** Keys of the providers of accounts elsewhere. `issuer` leads to a stand-in on this machine, never in production. */
export interface SocialSettings {
  readonly google?: { readonly clientId: string; readonly clientSecret: string; readonly issuer?: string };
  readonly apple?: {
    readonly clientId: string;
    readonly teamId: string;
    readonly keyId: string;
    /** PKCS #8, PEM. */
    readonly privateKey: string;
    readonly issuer?: string;
  };
}

interface Addresses {
  readonly PUBLIC_URL: string;
  readonly APP_HOST: string;
}

/** Where the consoles are: on a host of their own, or where the API is. */
export function appOrigin({ PUBLIC_URL, APP_HOST }: Addresses): string {
  const { protocol, origin } = new URL(PUBLIC_URL);
  return APP_HOST === '' ? origin : `${protocol}//${APP_HOST}`;
}

/** The origins of other pages that may call what is of accounts. */
export const corsOrigins = ({ CORS_ORIGINS }: { readonly CORS_ORIGINS: string }): string[] =>
  CORS_ORIGINS.split(',').flatMap((each) => each.trim() || []);

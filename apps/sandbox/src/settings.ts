import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  SANDBOX_PORT: port.default(3100),
  SANDBOX_SMTP_PORT: port.default(3125),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_SPEED: z.coerce.number().min(0).max(100_000).default(1),
  SANDBOX_SEED: z.coerce.number().int().default(1),
  SANDBOX_CHANGELLY_PUBLIC_KEY: z.base64().optional(),
});

/** How the process is to run, read from its environment; empty variables count as absent. */
export type Settings = Readonly<z.infer<typeof environment>>;

/** Throws an `Error` whose message names the wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const result = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (result.success) return Object.freeze(result.data);
  const issue = result.error.issues[0];
  throw new Error(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'invalid'}`);
}

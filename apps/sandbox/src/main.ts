import { startSandbox } from './index.js';
import { readSettings } from './settings.js';

/** The process: starts the sandbox, says where it is, and leaves quickly when asked to. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const sandbox = await startSandbox({
    port: settings.SANDBOX_PORT,
    smtpPort: settings.SANDBOX_SMTP_PORT,
    host: settings.SANDBOX_HOST,
    speed: settings.SANDBOX_SPEED,
    seed: settings.SANDBOX_SEED,
    ...(settings.SANDBOX_CHANGELLY_PUBLIC_KEY && { changellyPublicKey: settings.SANDBOX_CHANGELLY_PUBLIC_KEY }),
  });
  const stop = (): void => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  process.send?.({ ready: true, url: sandbox.url, smtpPort: sandbox.smtpPort });
  process.stdout.write(`sandbox ready ${sandbox.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

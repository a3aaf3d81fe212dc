import { AuditAssets } from '@swap/domain/catalogue';
import { PlainError } from './plain-error.js';
import { print, runCommand } from './run-command.js';
import { withService } from './service-access.js';

/** `npm run assets:audit`: prints what the fifty most traded assets are and how they are paid. Fails when one is not as it should be. */
async function audit(): Promise<void> {
  const audited = await withService(process.env, (service) => service.get(AuditAssets).run());
  for (const { param, name, asset, decimals, link, problems } of audited) {
    print(
      [
        param,
        name,
        asset ?? '-',
        String(decimals),
        link ?? '-',
        ...problems.map((problem) => `WRONG: ${problem}`),
      ].join('\t'),
    );
  }
  const wrong = audited.filter(({ problems }) => problems.length > 0).length;
  print(`${String(audited.length)} assets, ${String(wrong)} wrong`);
  if (wrong > 0) throw new PlainError('not all assets are what they should be');
}

runCommand(audit);

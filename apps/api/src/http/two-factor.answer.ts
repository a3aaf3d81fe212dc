import QRCode from 'qrcode';
import { z } from 'zod';
import { list, text } from './wire.js';

export const twoFactorSetup = z
  .object({ secret: text, otpauth_url: text, qr_svg: text })
  .meta({ id: 'TwoFactorSetup' });

/** A new secret as text, link and picture. */
export async function presentSetup(setup: {
  secret: string;
  otpauthUrl: string;
}): Promise<z.output<typeof twoFactorSetup>> {
  const { secret, otpauthUrl } = setup;
  return { secret, otpauth_url: otpauthUrl, qr_svg: await QRCode.toString(otpauthUrl, { type: 'svg', margin: 2 }) };
}

export const recoveryCodes = z.object({ recovery_codes: list(text) }).meta({ id: 'RecoveryCodes' });

import QRCode from 'qrcode';
import type { z } from 'zod';
import { list, named, text } from './wire.js';

export const twoFactorSetup = named('TwoFactorSetup', { secret: text, otpauth_url: text, qr_svg: text });

/** A new secret as text, link and picture. */
export async function presentSetup(setup: {
  secret: string;
  otpauthUrl: string;
}): Promise<z.output<typeof twoFactorSetup>> {
  const { secret, otpauthUrl } = setup;
  return { secret, otpauth_url: otpauthUrl, qr_svg: await QRCode.toString(otpauthUrl, { type: 'svg', margin: 2 }) };
}

export const recoveryCodes = named('RecoveryCodes', { recovery_codes: list(text) });

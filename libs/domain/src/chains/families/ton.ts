import { base64, base64url } from '@scure/base';
import { burns, mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';
import { crc16, decodeOrNull } from '../encodings.js';

const bounceable = 0x11;
const nonBounceable = 0x51;
const testFlag = 0x80;
const onlyZeros = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

/** The raw form, workchain and account in hexadecimal, has no checksum. */
function checkRaw(address: string, name: string): Finding | null {
  const [workchain, account = ''] = address.split(':');
  if (workchain !== '0' && workchain !== '-1') return refuse(`${name} has no workchain of that number.`);
  return /^0+$/.test(account) ? burns(name) : null;
}

/** TON (TEP-2): flags, workchain, 32 bytes and CRC-16 in base64 or base64url, 48 characters; or the raw form. */
export function checkTon(address: string, { name }: Named): Finding | null {
  if (/^-?\d{1,10}:[0-9a-f]{64}$/i.test(address)) return checkRaw(address, name);
  if (!/^[\w+/-]{48}$/.test(address)) return unlike(name, 'it begins with UQ or EQ and has 48 characters');
  const bytes = decodeOrNull(/[-_]/.test(address) ? base64url : base64, address);
  if (!bytes || crc16(bytes.slice(0, 34)) !== (bytes[34] ?? 0) * 256 + (bytes[35] ?? 0)) return mistyped(name);
  const flags = bytes[0] ?? 0;
  if (flags === (bounceable | testFlag) || flags === (nonBounceable | testFlag)) return testOnly(name);
  if (flags !== bounceable && flags !== nonBounceable) return refuse(`This ${name} address has unknown flags.`);
  if (bytes[1] !== 0x00 && bytes[1] !== 0xff) return refuse(`${name} has no workchain of that number.`);
  return onlyZeros(bytes.slice(2, 34)) ? burns(name) : null;
}

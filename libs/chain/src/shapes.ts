import { z } from 'zod';

/** A whole number as the node wrote it, small enough for one: a height, a time. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** An amount in the smallest unit, as the node wrote it. */
export const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform((digits) => BigInt(digits));

/** An amount of a coin with so many decimals, written with a point. */
export const coinOf = (decimals: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,20}(\\.\\d{1,${String(decimals)}})?$`))
    .transform((text) => {
      const [whole = '0', fraction = ''] = text.split('.');
      return BigInt(whole + fraction.padEnd(decimals, '0'));
    });

/** A quantity of Ethereum's JSON-RPC: hexadecimal after 0x. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text));

/** A quantity small enough for a number: a height, a time. */
export const smallQuantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,12}$/i)
  .transform(Number);

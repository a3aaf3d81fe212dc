/** A colour as three parts from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

const shape = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

export const isColour = (text: string): boolean => shape.test(text);

function rgbOf(colour: string): Rgb {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => parseInt(pair, 16));
  return [red, green, blue];
}

/** Relative luminance, 0 for black to 1 for white (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever is read better on it. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** `share` of the second colour in the first. */
export function mixed(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return `#${a.map((part, index) => mixPart(part, b[index] ?? 0, share)).join('')}`;
}

function mixPart(one: number, other: number, share: number): string {
  return Math.round(one + (other - one) * share)
    .toString(16)
    .padStart(2, '0');
}

/** The colour itself, or as near to it as is told from `ground` by that contrast. */
export function readable(colour: string, ground: string, least: number): string {
  const ink = inkOn(ground);
  const steps = Array.from({ length: 21 }, (_, step) => mixed(colour, ink, step / 20));
  return steps.find((each) => contrast(each, ground) >= least) ?? ink;
}

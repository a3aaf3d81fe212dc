/** Red, green and blue of `#rrggbb`, 0 to 255 each. */
const partsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((place) => Number(`0x${colour.slice(place, place + 2)}`));

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours stand apart, 1 to 21 (WCAG 2.2, contrast ratio). Both are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of one colour, 0 to 1, in another. */
export function mixed(colour: string, share: number, other: string): string {
  const parts = partsOf(other);
  const mix = partsOf(colour).map((part, place) => Math.round(part * share + (parts[place] ?? 0) * (1 - share)));
  return `#${mix.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** What text has to stand apart from its ground (WCAG 2.2 AA, 1.4.3). */
export const contrastMin = 4.5;

/** The grounds that text in the colour of the brand stands on, darkest or lightest of each theme, before a touch of the brand. */
export const grounds = { light: '#f1f3f9', dark: '#20243f' } as const;

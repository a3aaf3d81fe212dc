import { contrast, inkOn, mixed, readable } from './colours.js';
import type { Settings } from './settings.js';

/** Of the two themes, where no background is named: see base.css. */
const surfaces = { light: '#f1f3f9', dark: '#151a24' };

/** Text and its ground as WCAG asks, with a little more for the grounds that are tinted. */
const textContrast = 5.2;

/** The variables of base.css that follow from the settings. */
function variablesOf({ accent, background, radius, font }: Settings): Readonly<Record<string, string>> {
  return {
    ...(background && groundOf(background)),
    ...(accent && accentOf(accent, background)),
    ...(radius && { '--round': `${radius}px`, '--round-small': `${String(Math.round(Number(radius) * 0.7))}px` }),
    ...(font && { 'font-family': `${font}, system-ui, sans-serif` }),
  };
}

/** Everything that lies on a ground follows from it, so that it can be read whatever the colour. */
function groundOf(background: string): Readonly<Record<string, string>> {
  const ink = inkOn(background);
  const shade = (share: number) => mixed(background, ink, share);
  return {
    '--ground': background,
    '--surface': background,
    '--sunken': shade(0.05),
    '--line': shade(0.16),
    '--edge': readable(shade(0.4), shade(0.05), 3.2),
    '--text': ink,
    '--quiet': readable(shade(0.6), shade(0.05), textContrast),
  };
}

function accentOf(accent: string, background: string | undefined): Readonly<Record<string, string>> {
  const on = (ground: string) => readable(accent, ground, textContrast);
  const tint = (ground: string) => mixed(ground, accent, 0.1);
  const { light, dark } = surfaces;
  const both = (of: (ground: string) => string) =>
    background ? of(background) : `light-dark(${of(light)}, ${of(dark)})`;
  return {
    '--accent': both(on),
    '--tint': both(tint),
    '--fill': accent,
    '--fill-over': mixed(accent, inkOn(accent) === '#000000' ? '#ffffff' : '#000000', 0.15),
    '--on-fill': inkOn(accent),
  };
}

/** Dresses the document as its settings say. A background decides between light and dark by itself. */
export function dress(settings: Settings): void {
  const { style, dataset } = document.documentElement;
  for (const [name, value] of Object.entries(variablesOf(settings))) style.setProperty(name, value);
  if (settings.background) dataset['theme'] = contrast(settings.background, '#ffffff') > 4.5 ? 'dark' : 'light';
}

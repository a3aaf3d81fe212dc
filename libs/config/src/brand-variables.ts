import { z } from 'zod';
import { contrast, contrastMin, grounds } from './contrast.js';

/** A colour that words can be read in on the grounds of a theme. */
const colourOn = (ground: string, example: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, { error: 'is a colour like #4338ca', abort: true })
    .refine((colour) => contrast(colour, ground) >= contrastMin, {
      error: ({ input }) =>
        `stands apart from its ground (${ground}) by ${String(Math.floor(contrast(input as string, ground) * 10) / 10)} where reading needs ${String(contrastMin)} (WCAG 2.2 AA)`,
    })
    .optional()
    .meta({ examples: [example] });

/** Whose service it is, as its pages and letters say it (docs/branding.md). */
export const brandVariables = {
  BRAND_NAME: z
    .string()
    .regex(/^[^<>"&]{1,40}$/, 'is a name of at most 40 characters, none of them <, >, " or &')
    .default('Swap'),
  BRAND_FOLDER: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .meta({ examples: ['/etc/swap/brand'] }),
  BRAND_COLOUR: colourOn(grounds.light, '#0f5c4d'),
  BRAND_COLOUR_DARK: colourOn(grounds.dark, '#7fe0c8'),
  BRAND_LINKS: z
    .string()
    .regex(
      /^$|^[^=;<>"&]+=https?:\/\/[^\s;<>"]+(;[^=;<>"&]+=https?:\/\/[^\s;<>"]+)*$/,
      'is Title=https://address, more after a ;',
    )
    .default('')
    .meta({ examples: ['Blog=https://blog.example.com;News=https://news.example.com'] }),
  LANGUAGES: z
    .string()
    .regex(/^$|^[a-z]{2}(,[a-z]{2})*$/, 'is tags of languages separated by commas')
    .default('')
    .meta({ examples: ['en,de,fr'] }),
  OPERATOR_NAME: z
    .string()
    .regex(/^[^<>"&]{0,200}$/, 'is at most 200 characters, none of them <, >, " or &')
    .default('')
    .meta({ examples: ['Example Ltd, 1 Example Street, Exampletown'] }),
  OPERATOR_CONTACT: z
    .string()
    .regex(/^[^<>"&\s]{0,200}$/, 'is an address of mail or of a page')
    .default('')
    .meta({ examples: ['help@example.com'] }),
} as const;

import { Marked } from 'marked';

/** Tags in an operator's text are shown as they are written, so that nothing in it is run or loaded from elsewhere. */
const reader = new Marked({
  renderer: {
    html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    image: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  },
  walkTokens: (token) => {
    if (token.type === 'link' && !/^(https?:|mailto:|\/(?!\/)|#)/i.test((token as { href: string }).href))
      Object.assign(token, { href: '#' });
  },
});

/** Markdown of the operator as HTML, without what could run: no tags, no pictures, and links that lead to pages or mail alone. */
export const ownPage = (markdown: string): string => reader.parse(markdown, { async: false });

/**
 * `/embed.js`: puts the swap widget right after its own script tag (specification, section 4). Stands alone, in one piece, because it
 * runs in pages of others. Events of the widget are dispatched on the frame: `swap:ready`, `swap:order-created`, `swap:order-status`.
 * The key is said to the frame when it asks, and never stands in an address.
 */
import type { Hello, Introduction, Message } from './messages.js';
import type { SettingName } from './settings.js';

(() => {
  // Spelled out here, for an import would make it two pieces.
  const settings: Readonly<Record<SettingName, true>> = {
    from: true,
    to: true,
    amount: true,
    coins: true,
    lang: true,
    theme: true,
    accent: true,
    background: true,
    radius: true,
    font: true,
  };
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { baseUrl, width = '420', height, apiKey, ...told } = script.dataset;
  const named = baseUrl ?? script.src;
  const origin = /^https?:\/\//i.test(named) && URL.canParse(named) ? new URL(named).origin : null;
  if (origin === null) throw new TypeError(`The swap widget needs an http(s) address in data-base-url, not ${named}`);
  const query = new URLSearchParams();
  const complain = (attribute: string, message: string) => console.warn(`The swap widget, ${attribute}: ${message}`);
  for (const [name, value = ''] of Object.entries(told)) {
    if (name in settings) query.set(name, value);
    else complain(`data-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`, 'there is no such attribute.');
  }
  if (script.closest('head'))
    complain('the tag', 'what stands in the head of a page is not shown; put it into the body.');
  const length = (value: string) => (/^\d+$/.test(value) ? `${value}px` : value);

  const frame = document.createElement('iframe');
  const languages = [told['lang'] ?? '', ...navigator.languages].map((tag) => (tag.split('-')[0] ?? '').toLowerCase());
  const language = languages.find((tag) => tag in frameTitles) ?? 'en';
  frame.src = `${origin}${language === 'en' ? '' : `/${language}`}/embed?${query.toString()}`;
  frame.title = frameTitles[language] ?? '';
  frame.lang = language;
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  // It may not lead the page around it elsewhere. Its origin is its own, never that page's; links to wallets open beside it.
  frame.sandbox.add(
    'allow-scripts',
    'allow-forms',
    'allow-same-origin',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  );
  const { style } = frame;
  style.border = '0';
  style.maxWidth = '100%';
  style.width = length(width);
  style.height = length(height ?? '620');
  script.after(frame);

  // The service may serve the widget from another host than this script: the one that speaks first from the frame is it.
  let widget: string | null = null;
  window.addEventListener('message', ({ source, origin: sender, data }: MessageEvent<Message | Hello | null>) => {
    if (source !== frame.contentWindow || typeof data?.type !== 'string') return;
    widget ??= sender;
    if (sender !== widget) return;
    if (data.type === 'swap:hello') {
      frame.contentWindow?.postMessage(
        { type: 'swap:introduction', apiKey: apiKey ?? null } satisfies Introduction,
        widget,
      );
      return;
    }
    if (data.type === 'swap:problem') {
      complain(data.attribute, data.message);
      return;
    }
    const { type, ...detail } = data;
    if (type !== 'swap:height') frame.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
    // A height the page asked for is the page's to keep.
    else if (height === undefined && 'height' in detail && detail.height > 0)
      style.height = `${String(detail.height)}px`;
  });
})();

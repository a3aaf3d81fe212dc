import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Router } from 'wouter-preact';
import { Loading } from '../kit/controls.js';
import { WidgetFrame } from '../embed/frame.js';
import { OrderFrame } from './order-frame.js';
import { Shell } from './shell.js';
import { SwapFrame } from './swap-frame.js';

const painted = (page: ComponentChildren) =>
  renderToString(
    <Router ssrPath="/">
      <Shell>{page}</Shell>
    </Router>,
  );

/** What documents show until their scripts take over, by their file. Rendered when the application is built. */
export const firstPaints: Readonly<Record<string, string>> = {
  'embed.html': renderToString(<WidgetFrame />),
  'index.html': painted(
    <SwapFrame>
      <Loading what="assets" />
    </SwapFrame>,
  ),
  'page.html': painted(
    <OrderFrame>
      <Loading what="the order" />
    </OrderFrame>,
  ),
};

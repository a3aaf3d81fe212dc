import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Router } from 'wouter-preact';
import { WidgetFrame } from '../embed/frame.js';
import { Loading } from '../kit/controls.js';
import { base, placeOf } from '../kit/place.js';
import { say, speak } from '../kit/say.js';
import { standing } from '../kit/standing.js';
import type { Texts } from '../kit/texts.js';
import { OrderFrame } from './order-frame.js';
import { FootLinks } from './foot-links.js';
import { ShellAround } from './shell.js';
import { SwapFrame } from './swap-frame.js';

const painted = (page: ComponentChildren) =>
  renderToString(
    <Router base={base()} ssrPath={placeOf('/')}>
      <ShellAround links={standing('links', <FootLinks links={[]} />)}>{page}</ShellAround>
    </Router>,
  );

/** What documents of a language show until their scripts take over, by their file. Rendered when the application is built. */
export function paintsOf(tag: string, messages: Texts['messages']): Readonly<Record<string, string>> {
  speak({ tag, messages });
  return {
    'embed.html': renderToString(<WidgetFrame />),
    'index.html': painted(
      <SwapFrame>
        <Loading said={say('kit.loading.assets')} />
      </SwapFrame>,
    ),
    'text.html': painted(<Loading said={say('kit.loading.page')} />),
    'page.html': painted(
      <OrderFrame>
        <Loading said={say('kit.loading.order')} />
      </OrderFrame>,
    ),
  };
}

import type { ComponentChildren, Ref } from 'preact';
import { Loading } from '../kit/controls.js';
import { say } from '../kit/say.js';
import { TrialNotice } from '../kit/trial-notice.js';

interface WidgetFrameProps {
  readonly box?: Ref<HTMLElement>;
  /** That it loads, until there is something. */
  readonly children?: ComponentChildren;
}

/** What stands in the widget whatever it shows. */
export function WidgetFrame({ box = null, children = <Loading said={say('kit.loading.assets')} /> }: WidgetFrameProps) {
  return (
    <main ref={box} class="widget" tabIndex={-1}>
      <h1 class="unseen">{say('widget.title')}</h1>
      <TrialNotice />
      {children}
    </main>
  );
}

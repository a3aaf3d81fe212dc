import type { ComponentChildren, Ref } from 'preact';
import { Loading } from '../kit/controls.js';
import { TrialNotice } from '../kit/trial-notice.js';

interface WidgetFrameProps {
  readonly box?: Ref<HTMLElement>;
  /** That it loads, until there is something. */
  readonly children?: ComponentChildren;
}

/** What stands in the widget whatever it shows. */
export function WidgetFrame({ box = null, children = <Loading what="assets" /> }: WidgetFrameProps) {
  return (
    <main ref={box} class="widget" tabIndex={-1}>
      <h1 class="unseen">Swap</h1>
      <TrialNotice />
      {children}
    </main>
  );
}

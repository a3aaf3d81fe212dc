import type { ComponentChildren } from 'preact';
import { say } from '../kit/say.js';

interface SwapFrameProps {
  readonly children: ComponentChildren;
  readonly below?: ComponentChildren;
  /** What the page is of, where that is one pair. */
  readonly title?: string | undefined;
}

/** What the swap page says before anything is known. */
export function SwapFrame({ children, below, title = say('swap.pitch') }: SwapFrameProps) {
  return (
    <div class="swap-page">
      <div class="pitch">
        <h1>{title}</h1>
        <p>{say('swap.pitch.text')}</p>
      </div>
      <section class="card swap-card" aria-label={say('swap.card')}>
        {children}
      </section>
      {below}
    </div>
  );
}

import type { ComponentChildren } from 'preact';

interface SwapFrameProps {
  readonly children: ComponentChildren;
  readonly below?: ComponentChildren;
}

/** What the swap page says before anything is known. */
export function SwapFrame({ children, below }: SwapFrameProps) {
  return (
    <div class="swap-page">
      <div class="pitch">
        <h1>Swap crypto, wallet to wallet</h1>
        <p>The best of several exchanges, without an account.</p>
      </div>
      <section class="card swap-card" aria-label="Swap">
        {children}
      </section>
      {below}
    </div>
  );
}

import { SwapError } from '@swap/client';
import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { hydrate, render, type ComponentChildren } from 'preact';
import { client } from '../api/public.js';
import { say, speak } from './say.js';
import { texts, type Texts } from './texts.js';
import { applyTheme } from './theme.js';
import { sayUnreached } from './unreached.js';

const retriesMax = 2;

/** Asks again only where that may help: nobody answered, or the service was not well. */
function mayRecover(failures: number, error: Error): boolean {
  const status = error instanceof SwapError ? error.status : 0;
  return failures < retriesMax && (status === 0 || status >= 500);
}

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRecover, staleTime: 1000, networkMode: 'always', refetchOnReconnect: true },
      // Without a network it fails and says so: what somebody agreed to is not done behind their back when it returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The service says it in the documents it serves; a static host does not know, so the service is asked. */
async function learnWhetherTrial(queries: QueryClient): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset['trial'] !== undefined) return;
  const { trial } = await queries.query({
    queryKey: ['health'],
    queryFn: () => client.getHealth(),
    retry: mayRecover,
  });
  dataset['trial'] = trial ? 'yes' : 'no';
}

interface Start {
  /** Else the one chosen on this device holds. */
  readonly theme?: string | null;
  /** The document shows just what `page` shows first, so that is taken over as it stands. */
  readonly isPainted?: boolean;
}

/** Puts a page on the screen, once there are its texts. */
export function start(page: ComponentChildren, { theme = null, isPainted = false }: Start = {}): void {
  applyTheme(theme);
  const queries = newQueries();
  const root = document.getElementById('app');
  const all = <QueryClientProvider client={queries}>{page}</QueryClientProvider>;
  const show = (found: Texts) => {
    const page = document.documentElement;
    const { lang } = page;
    speak(found, lang);
    Object.assign(page, { lang: found.tag, dir: say('language.direction') });
    if (root && isPainted && found.tag === lang) hydrate(all, root);
    else if (root) {
      root.replaceChildren();
      render(all, root);
    }
  };
  // Running the scripts was a task, and a finger waits for no more than one.
  void texts().then((found) => setTimeout(() => show(found)), sayUnreached);
  // Whoever cannot be reached is told of by what the page asks for.
  learnWhetherTrial(queries).catch(() => undefined);
}

import { Loading } from '../kit/controls.js';
import { say } from '../kit/say.js';
import { Standing } from '../kit/standing.js';

/** Pages that are read and nothing else: the service writes them, here they stand as they came. */
export const written = ['/how-it-works', '/fees', '/faq', '/support', '/terms', '/privacy', '/imprint'] as const;

export function WrittenPage() {
  return (
    <Standing name="written">
      <Loading said={say('kit.loading.page')} />
    </Standing>
  );
}

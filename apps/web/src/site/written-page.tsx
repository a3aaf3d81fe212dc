import { Loading } from '../kit/controls.js';
import { say } from '../kit/say.js';
import { Standing } from '../kit/standing.js';

/** A page that is read and nothing else: here it stands as it came. */
export function WrittenPage() {
  return (
    <Standing name="written">
      <Loading said={say('kit.loading.page')} />
    </Standing>
  );
}

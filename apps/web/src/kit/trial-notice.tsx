import { say } from './say.js';

/**
 * Says on every page of a trial that it is one. The style sheet shows it where the document says so, so that it stands there from the
 * first paint on; see `learnWhetherTrial`.
 */
export function TrialNotice() {
  return (
    <p class="trial" role="note">
      <strong>{say('trial.loud')}</strong> {say('trial.text')}
    </p>
  );
}

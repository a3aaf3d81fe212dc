/**
 * Says on every page of a trial that it is one. The style sheet shows it where the document says so, so that it stands there from the
 * first paint on; see `learnWhetherTrial`.
 */
export function TrialNotice() {
  return (
    <p class="trial" role="note">
      <strong>No real coins.</strong> The exchanges are played by a sandbox; send nothing to any address shown.
    </p>
  );
}

import { problemOf } from '../api/http.js';
import { Button, Notice } from './controls.js';

/** An error in the service's own words, with the number to quote when it is reported. */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }) {
  const id = problemOf(error)?.request_id;
  return (
    <Notice tone="bad">
      <p>{error.message}</p>
      {id && <p class="fine">Request {id}</p>}
      {retry && <Button onClick={retry}>Try again</Button>}
    </Notice>
  );
}

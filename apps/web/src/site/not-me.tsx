import { useState } from 'preact/hooks';
import { freezePayouts } from '../api/public.js';
import { Notice } from '../kit/controls.js';
import { Form } from '../kit/form.js';
import { placeOf } from '../kit/place.js';
import { say } from '../kit/say.js';
import { useTitle } from '../kit/title.js';

/** Where the link of a mail leads that told of a new payout destination: one press stops payouts. */
export function NotMe() {
  useTitle(say('notMe.title'));
  const token = location.hash.slice(1);
  const [frozen, setFrozen] = useState(false);
  return (
    <section class="card narrow">
      <h1>{say('notMe.title')}</h1>
      {frozen ? (
        <Notice tone="good" title={say('notMe.stopped')}>
          <p>{say('notMe.stopped.text')}</p>
          <p>
            <a href={placeOf('/partners')}>{say('notMe.console')}</a>
          </p>
        </Notice>
      ) : token === '' ? (
        <Notice tone="bad">{say('notMe.broken')}</Notice>
      ) : (
        <>
          <p>{say('notMe.text')}</p>
          <Form
            look="danger"
            submit={say('notMe.stop')}
            onSubmit={() => freezePayouts(token).then(() => setFrozen(true))}
          />
        </>
      )}
    </section>
  );
}

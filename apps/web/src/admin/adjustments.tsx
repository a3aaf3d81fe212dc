import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { List } from '../console/pages.js';
import { Card } from '../kit/controls.js';
import { ends, moment, usd, words } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { adminApi, meQuery, type Adjustment } from './api.js';
import { useStaffNames } from './staff-names.js';

/** Corrections large enough to need a second person. */
export function Adjustments() {
  const queries = useQueryClient();
  const nameOf = useStaffNames();
  const { data: me } = useQuery(meQuery);
  const decide = async (id: string, decision: 'approve' | 'reject') => {
    await adminApi.decideAdjustment(id, decision);
    await queries.invalidateQueries({ queryKey: ['adjustments'] });
  };
  const decides = ({ requested_by: by }: Adjustment) => me?.roles.includes('operator') && by !== me.id;
  return (
    <Card id="adjustments" title="Adjustments that wait for a second person">
      <List
        what="adjustments"
        queryKey={['adjustments']}
        load={(cursor) => adminApi.adjustments({ status: 'waiting', cursor })}
        empty="Large corrections wait here until another operator has looked at them."
        rowKey={(each) => each.id}
        columns={{
          When: (each) => moment(each.created_at),
          Partner: (each) => <Link href={`/partners/${each.partner_id}`}>{ends(each.partner_id, 4)}</Link>,
          What: (each) => (
            <>
              {words(each.kind)}
              <div class="fine">{each.reason}</div>
            </>
          ),
          'Amount#': (each) => usd(each.amount_usd),
          'Asked for by': (each) => nameOf(each.requested_by),
          '': (each) =>
            decides(each) && (
              <div class="actions">
                <Form submit="Approve" onSubmit={() => decide(each.id, 'approve')} />
                <Form look="danger" submit="Reject" onSubmit={() => decide(each.id, 'reject')} />
              </div>
            ),
        }}
      />
    </Card>
  );
}

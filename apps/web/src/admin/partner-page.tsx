import { useQuery } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Tile } from '../console/tile.js';
import { newAttempt } from '../kit/attempt.js';
import { Fact, Notice, Card } from '../kit/controls.js';
import { moment, usd, words } from '../kit/format.js';
import { Check, Form, SelectField, TextField, type Filled } from '../kit/form.js';
import { adminApi, useHasRole, type Schemas } from './api.js';
import { ClosePartner } from './close-partner.js';
import { PartnerState } from './partners-page.js';

const kinds = [
  { value: 'ADJUSTMENT_CREDIT', label: 'Credit: add to the balance' },
  { value: 'ADJUSTMENT_DEBIT', label: 'Debit: take from the balance' },
];

export function PartnerPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery({ queryKey: ['partner', id], queryFn: () => adminApi.partner(id) });
  const isOperator = useHasRole('operator');
  return (
    <Loaded query={query} what="the partner">
      {(partner) => (
        <Page
          parent={{ path: '/partners', name: 'All partners' }}
          heading={partner.name}
          aside={<PartnerState partner={partner} />}
        >
          <div class="tiles">
            {Object.entries(partner.balance).map(([name, value]) => (
              <Tile key={name} name={words(name)} value={usd(value)} />
            ))}
          </div>
          <div class="two">
            <About partner={partner} />
            {isOperator ? (
              <>
                <Settings partner={partner} />
                <Adjust partner={partner} />
                <ClosePartner partner={partner} />
              </>
            ) : (
              <Notice>Settings and corrections are for operators.</Notice>
            )}
          </div>
        </Page>
      )}
    </Loaded>
  );
}

function About({ partner }: { partner: Schemas['StaffPartnerInFull'] }) {
  const { payout_profile: profile } = partner;
  return (
    <Card id="about" title="About">
      <dl class="facts">
        <Fact term="E-mail">{partner.email}</Fact>
        <Fact term="Website">{partner.website ?? '–'}</Fact>
        <Fact term="Since">{moment(partner.created_at)}</Fact>
        <Fact term="Terms">{partner.terms_accepted_version ?? 'not accepted'}</Fact>
        <Fact term="Payouts to">
          {profile ? (
            <>
              {profile.asset.toUpperCase()} <code>{profile.address}</code>
            </>
          ) : (
            'no destination'
          )}
        </Fact>
        <Fact term="Orders">
          <Link href={`/orders?partner_id=${partner.id}`}>All orders of this partner</Link>
        </Fact>
      </dl>
      {profile?.frozen && <Unfreeze id={partner.id} />}
    </Card>
  );
}

function Unfreeze({ id }: { id: string }) {
  return (
    <Notice tone="bad" title="Payouts are stopped">
      <p>Somebody said that the destination was not theirs. Speak with the partner first.</p>
      <Form
        look="danger"
        submit="Ask to allow payouts again"
        onSubmit={async ({ reason = '' }) => {
          await adminApi.unfreeze(id, reason);
          return 'Another operator has to confirm it, under Changes.';
        }}
        renews={['partner', 'changes']}
      >
        <TextField name="reason" label="Reason" maxLength={500} />
      </Form>
    </Notice>
  );
}

function Settings({ partner }: { partner: Schemas['StaffPartnerInFull'] }) {
  const save = async ({ enabled, bps, minimum, holding, multiplier, suspended }: Filled) => {
    const { waiting_change: waiting } = await adminApi.changePartner(partner.id, {
      affiliate_enabled: enabled === 'on',
      suspended: suspended === 'on',
      ...(bps !== undefined && { affiliate_commission_bps: Number(bps) }),
      ...(minimum !== undefined && { minimum_payout_usd: minimum }),
      ...(holding !== undefined && { holding_days: Number(holding) }),
      ...(multiplier !== undefined && { limit_multiplier: Number(multiplier) }),
    });
    return waiting === null
      ? 'Saved. The partner finds it in the audit log.'
      : 'Saved. The rate earns little more than the default until another operator confirms it, under Changes.';
  };
  return (
    <Card id="settings" title="Settings">
      <Form submit="Save" onSubmit={save} renews={['partner', 'changes']}>
        <Check name="enabled" label="Earns commission" checked={partner.affiliate_enabled} />
        <TextField
          name="bps"
          label="Commission in basis points"
          hint="100 are 1%; at most 1000"
          type="number"
          min={0}
          max={1000}
          value={partner.affiliate_commission_bps}
        />
        <TextField
          name="minimum"
          label="Smallest payout in USD"
          inputMode="decimal"
          value={partner.minimum_payout_usd}
        />
        <TextField
          name="holding"
          label="Days until commission may be paid out"
          type="number"
          min={0}
          max={365}
          value={partner.holding_days}
        />
        <TextField
          name="multiplier"
          label="Limits of its keys, multiplied by"
          hint="From 0.1 to 1000"
          type="number"
          min={0.1}
          max={1000}
          step="any"
          value={partner.limit_multiplier}
        />
        <Check
          name="suspended"
          label="Suspended: cannot sign in, and its keys are refused"
          checked={partner.suspended}
        />
      </Form>
    </Card>
  );
}

function Adjust({ partner }: { partner: Schemas['StaffPartnerInFull'] }) {
  const attempt = useRef(newAttempt());
  const adjust = async (filled: Filled) => {
    const { status } = await adminApi.adjust(partner.id, filled, attempt.current);
    attempt.current = newAttempt();
    return status === 'booked' ? 'Booked.' : 'A second operator has to approve it: it is large.';
  };
  return (
    <Card id="adjust" title="Correct the balance">
      <Form look="plain" submit="Book it" onSubmit={adjust} renews={['partner', 'adjustments']} reset>
        <SelectField name="kind" label="Kind" options={kinds} />
        <TextField name="amount_usd" label="Amount in USD" inputMode="decimal" autoComplete="off" />
        <TextField name="reason" label="Reason" hint="The partner reads it" maxLength={500} />
      </Form>
    </Card>
  );
}

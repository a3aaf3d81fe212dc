import { useQuery } from '@tanstack/preact-query';
import { useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Tile } from '../console/tile.js';
import { wordOf } from '../console/words.js';
import { newAttempt } from '../kit/attempt.js';
import { Fact, Notice, Card } from '../kit/controls.js';
import { moment, usd } from '../kit/format.js';
import { Check, SelectField } from '../kit/choice-fields.js';
import { Form, TextField, type Filled } from '../kit/form.js';
import { say } from '../kit/say.js';
import { adminApi, useHasRole, type Schemas } from './api.js';
import { ClosePartner } from './close-partner.js';
import { PartnerState } from './partners-page.js';

const kinds = () => [
  { value: 'ADJUSTMENT_CREDIT', label: say('admin.partner.credit') },
  { value: 'ADJUSTMENT_DEBIT', label: say('admin.partner.debit') },
];

export function PartnerPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery({ queryKey: ['partner', id], queryFn: () => adminApi.partner(id) });
  const isOperator = useHasRole('operator');
  return (
    <Loaded query={query} what="partner">
      {(partner) => (
        <Page
          parent={{ path: '/partners', name: say('admin.partner.all') }}
          heading={partner.name}
          aside={<PartnerState partner={partner} />}
        >
          <div class="tiles">
            {Object.entries(partner.balance).map(([name, value]) => (
              <Tile key={name} name={wordOf(name)} value={usd(value)} />
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
              <Notice>{say('admin.partner.settings.whose')}</Notice>
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
    <Card id="about" title={say('console.label.about')}>
      <dl class="facts">
        <Fact term={say('console.label.email')}>{partner.email}</Fact>
        <Fact term={say('admin.partner.website')}>{partner.website ?? '–'}</Fact>
        <Fact term={say('console.label.since')}>{moment(partner.created_at)}</Fact>
        <Fact term={say('admin.partner.terms')}>
          {partner.terms_accepted_version ?? say('admin.partner.terms.none')}
        </Fact>
        <Fact term={say('admin.partner.destination')}>
          {profile ? (
            <>
              {profile.asset.toUpperCase()} <code>{profile.address}</code>
            </>
          ) : (
            say('admin.partner.destination.none')
          )}
        </Fact>
        <Fact term={say('console.label.orders')}>
          <Link href={`/orders?partner_id=${partner.id}`}>{say('admin.partner.orders')}</Link>
        </Fact>
      </dl>
      {profile?.frozen && <Unfreeze id={partner.id} />}
    </Card>
  );
}

function Unfreeze({ id }: { id: string }) {
  return (
    <Notice tone="bad" title={say('admin.partner.frozen')}>
      <p>{say('admin.partner.frozen.text')}</p>
      <Form
        look="danger"
        submit={say('admin.partner.unfreeze')}
        onSubmit={async ({ reason = '' }) => {
          await adminApi.unfreeze(id, reason);
          return say('admin.shared.another-operator');
        }}
        renews={['partner', 'changes']}
      >
        <TextField name="reason" label={say('console.label.reason')} maxLength={500} />
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
    return waiting === null ? say('admin.partner.saved') : say('admin.partner.saved.waiting');
  };
  return (
    <Card id="settings" title={say('admin.partner.settings')}>
      <Form submit={say('console.label.save')} onSubmit={save} renews={['partner', 'changes']}>
        <Check name="enabled" label={say('admin.partner.earns')} checked={partner.affiliate_enabled} />
        <TextField
          name="bps"
          label={say('admin.partner.bps')}
          hint={say('admin.partner.bps.hint')}
          type="number"
          min={0}
          max={1000}
          value={partner.affiliate_commission_bps}
        />
        <TextField
          name="minimum"
          label={say('admin.partner.minimum')}
          inputMode="decimal"
          value={partner.minimum_payout_usd}
        />
        <TextField
          name="holding"
          label={say('admin.partner.holding')}
          type="number"
          min={0}
          max={365}
          value={partner.holding_days}
        />
        <TextField
          name="multiplier"
          label={say('admin.partner.multiplier')}
          hint={say('admin.partner.multiplier.hint')}
          type="number"
          min={0.1}
          max={1000}
          step="any"
          value={partner.limit_multiplier}
        />
        <Check name="suspended" label={say('admin.partner.suspended')} checked={partner.suspended} />
      </Form>
    </Card>
  );
}

function Adjust({ partner }: { partner: Schemas['StaffPartnerInFull'] }) {
  const attempt = useRef(newAttempt());
  const adjust = async (filled: Filled) => {
    const { status } = await adminApi.adjust(partner.id, filled, attempt.current);
    attempt.current = newAttempt();
    return status === 'booked' ? say('admin.partner.booked') : say('admin.partner.booked.waiting');
  };
  return (
    <Card id="adjust" title={say('admin.partner.correct')}>
      <Form look="plain" submit={say('admin.partner.book')} onSubmit={adjust} renews={['partner', 'adjustments']} reset>
        <SelectField name="kind" label={say('console.label.kind')} options={kinds()} />
        <TextField name="amount_usd" label={say('admin.partner.amount')} inputMode="decimal" autoComplete="off" />
        <TextField
          name="reason"
          label={say('console.label.reason')}
          hint={say('admin.shared.partner-reads')}
          maxLength={500}
        />
      </Form>
    </Card>
  );
}

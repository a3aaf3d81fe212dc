import { paymentUri } from '@swap/domain/chains';
import { explorerLinks } from '@swap/domain/chains';
import type { Asset, UsdPrice } from '@swap/domain/catalogue';
import type { Offer, Quoted } from '@swap/domain/quotes';
import type { Order } from '@swap/domain/orders';
import { Amount, Usd } from '@swap/domain/money';
import QRCode from 'qrcode';

export function presentAsset(asset: Asset) {
  return {
    param: asset.param,
    ticker: asset.ticker,
    name: asset.name,
    network: asset.network,
    network_name: asset.networkName,
    decimals: asset.decimals,
    contract_address: asset.contractAddress,
    memo_required: asset.memoRequired,
    memo_name: asset.memoName,
    is_stable: asset.isStable,
    is_native: asset.isNative,
    icon_url: asset.iconUrl,
    maintenance: !asset.depositEnabled && !asset.withdrawEnabled,
    deposit_enabled: asset.depositEnabled,
    withdraw_enabled: asset.withdrawEnabled,
    fixed_supported: asset.fixedSupported,
    private_supported: asset.privateSupported,
    explorer: explorerLinks(asset.network),
  };
}

export function presentQuote(
  { from, to, offers, best, priceUsdFrom, priceUsdTo, referenceRate }: Quoted,
  firm: { quoteId: string; expiresAt: Date } | null,
) {
  const rate = best.amountFrom.isZero ? Amount.zero : best.amountTo.dividedBy(best.amountFrom);
  return {
    currency_from: from.param,
    currency_to: to.param,
    ...presentOffer(best),
    rate: rate.significant(12),
    price_usd_from: priceUsdFrom,
    price_usd_to: priceUsdTo,
    fixed: best.first.request.fixed,
    is_anonym: best.second !== null,
    quote_id: firm?.quoteId ?? null,
    expires_at: firm?.expiresAt.toISOString() ?? null,
    warnings: best.warnings,
    costs: {
      reference_rate: referenceRate?.significant(12) ?? null,
      spread_bps: referenceRate && spreadBps(rate, referenceRate),
      network_fee: best.last.quote.networkFee,
      partner_commission_bps: 0,
    },
    offers: offers.map((offer) => ({ ...presentOffer(offer), best: offer === best })),
  };
}

function presentOffer(offer: Offer) {
  const { minAmount, maxAmount, expiresAt } = offer.first.quote;
  return {
    source: offer.source,
    provider: offer.providerName,
    amount_from: offer.amountFrom,
    amount_to: offer.amountTo,
    min_amount: minAmount,
    max_amount: maxAmount,
    estimated_minutes: offer.minutes,
    refund_address_required: offer.needsRefundAddress,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** How far the offered rate lies below the reference, in whole basis points; negative when it is better. */
function spreadBps(rate: Amount, reference: Amount): number | null {
  if (reference.isZero) return null;
  const tenThousand = Amount.of('10000');
  const share = rate.times(tenThousand).dividedBy(reference).truncate(0);
  return 10_000 - Number(share.toString());
}

export function presentUsd(asset: Asset, amount: Amount, price: UsdPrice) {
  return {
    currency_from: asset.param,
    amount_from: amount,
    price_usd: price.usd,
    amount_usd: Usd.value(amount, price.usd),
    as_of: price.asOf.toISOString(),
    sources: price.sources,
  };
}

/** What the customer must send where, as text, link and picture (contract, Deposit). */
export async function presentDeposit(order: Order, asset: Asset) {
  const address = order.depositAddress ?? '';
  const uri = paymentUri({
    network: order.networkFrom,
    address,
    amount: order.amountFrom.toString(),
    contract: asset.contractAddress,
    decimals: asset.decimals,
    memo: order.depositMemo,
  });
  return {
    address,
    memo_tag: order.depositMemo,
    memo_name: order.depositMemo === null ? null : (asset.memoName ?? 'Memo'),
    amount: order.amountFrom,
    currency: asset.param,
    network: asset.network,
    uri,
    qr_svg: await QRCode.toString(uri ?? address, {
      type: 'svg',
      margin: 2,
      errorCorrectionLevel: 'M',
    }),
    expires_at: order.expiresAt?.toISOString() ?? null,
  };
}

import { OrderView } from '../order/order-view.js';

/** `/order/<id>`. */
export function OrderPage({ params: { id } }: { params: { id: string } }) {
  return (
    <div class="narrow">
      <OrderView key={id} orderId={id} />
    </div>
  );
}

import { OrderView } from '../order/order-view.js';
import { OrderFrame } from './order-frame.js';

/** `/order/<id>`. */
export function OrderPage({ params: { id } }: { params: { id: string } }) {
  return (
    <OrderFrame>
      <OrderView key={id} orderId={id} />
    </OrderFrame>
  );
}

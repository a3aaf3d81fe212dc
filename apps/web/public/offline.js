// Lists the swaps that this browser holds (see src/order/stored-order.ts) where no network is there to ask how they are.
{
  const prefix = 'swap.order.';
  const line = (name) => {
    const { deposit } = JSON.parse(localStorage.getItem(name)) ?? {};
    const item = document.createElement('li');
    for (const text of [
      deposit && `${deposit.amount} ${deposit.currency.toUpperCase()}`,
      deposit?.address,
      name.slice(prefix.length),
    ]) {
      if (text)
        item.append(Object.assign(document.createElement('code'), { textContent: text }), document.createElement('br'));
    }
    return item;
  };
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    const swaps = document.getElementById('swaps');
    swaps.querySelector('ul').append(...names.map(line));
    swaps.hidden = names.length === 0;
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

import { createContext, type ReactNode, useContext, useState } from 'react';

const Quantity = createContext<{
  quantity: number;
  setQuantity: (quantity: number) => void;
} | null>(null);

/**
 * Shares the quantity between the tier table and the purchase panel. `initial` comes from the URL;
 * pass it as `key`, too, so that a new URL resets it.
 */
export function OrderQuantity({ initial, children }: { initial: number; children: ReactNode }) {
  const [quantity, setQuantity] = useState(initial);
  return <Quantity value={{ quantity, setQuantity }}>{children}</Quantity>;
}

export function useOrderQuantity() {
  const value = useContext(Quantity);
  if (!value) throw new Error('Inside <OrderQuantity> only');
  return value;
}

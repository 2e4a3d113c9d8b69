import { createContext, type ReactNode, useContext, useState } from 'react';

const Quantity = createContext<{
  quantity: number;
  setQuantity: (quantity: number) => void;
} | null>(null);

/**
 * The quantity that the tier table and the purchase panel share. `initial` comes from the address;
 * give it as `key` too, so that a new address counts.
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

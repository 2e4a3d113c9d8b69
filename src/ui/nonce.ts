import { createContext } from 'react';

/** The nonce of our own inline scripts. Server only: browsers do not need it again. */
export const NonceContext = createContext<string | undefined>(undefined);

import { createContext } from 'react';

/** For a script of ours that is written into the page; browsers are not told it again. */
export const NonceContext = createContext<string | undefined>(undefined);

import type { RouterContextProvider } from 'react-router';
import { formContext } from './contexts.ts';

type Arguments = { readonly context: Readonly<RouterContextProvider> };

/** The fields and files of the form that was sent. Throws Invalid when there is none, TooLarge when it has too many. */
export const readForm = ({ context }: Arguments): Promise<FormData> => context.get(formContext)();

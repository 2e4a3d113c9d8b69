import { useState } from 'react';

/** Copies a text and tells how it went. Browsers allow the clipboard to HTTPS pages only. */
export function useCopy(
  text: string,
  labels: { readonly copied: string; readonly copyByHand: string },
) {
  const [hasCopied, setHasCopied] = useState<boolean | null>(null);
  const copy = () => {
    void (async () => {
      try {
        await navigator.clipboard.writeText(text);
        setHasCopied(true);
      } catch {
        setHasCopied(false);
      }
    })();
  };
  return {
    copy,
    forget: () => setHasCopied(null),
    hasFailed: hasCopied === false,
    said: hasCopied === null ? null : hasCopied ? labels.copied : labels.copyByHand,
  };
}

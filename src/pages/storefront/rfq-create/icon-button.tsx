import type { ComponentPropsWithoutRef } from 'react';

/** Renders a square submit button with an icon; `label` is its accessible name. */
export const IconButton = ({
  label,
  ...button
}: { label: string } & ComponentPropsWithoutRef<'button'>) => (
  <button type="submit" className="icon-btn" aria-label={label} title={label} {...button} />
);

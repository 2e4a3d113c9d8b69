// Replaces lucide-react's icon factory (see `vite.config.ts`), which computes sizes, colours and
// classes at each render. Our style sheet sets them once (`.lucide`).
import { createElement, type SVGProps } from 'react';

type IconData = {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/** Hidden from screen readers: the text next to an icon or its button's label gives the meaning. */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg
      className={className === undefined ? 'lucide' : `lucide ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...rest}
    >
      {shapes}
    </svg>
  );
}

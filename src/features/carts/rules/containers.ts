// How much of a sea container a shipment fills: by volume or by weight, whichever is more.

/** Inner volume and payload of a common dry container. */
const containers = [
  { name: '20′', cubicMetres: 33.2, kilograms: 28_200 },
  { name: '40′', cubicMetres: 67.7, kilograms: 26_700 },
  { name: '40′HC', cubicMetres: 76.3, kilograms: 26_500 },
] as const;

export type ContainerFill = { readonly name: string; readonly percent: number };

/** Null where a figure is not stated. Over 100: it needs more than one. */
export const containerFill = (
  cubicMetres: number | null,
  kilograms: number | null,
): readonly ContainerFill[] | null =>
  cubicMetres === null || kilograms === null
    ? null
    : containers.map((container) => ({
        name: container.name,
        percent: Math.ceil(
          100 * Math.max(cubicMetres / container.cubicMetres, kilograms / container.kilograms) -
            1e-9,
        ),
      }));

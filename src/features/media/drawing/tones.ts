// The ten grounds: a soft light from the upper start, a floor, and the dark tone of each.
import type { PictureRecipe } from '../schemas.ts';

export type Tone = {
  /** The lit and the shaded side. */
  readonly lit: string;
  readonly shaded: string;
  readonly floor: string;
  /** Discs, arches and halos are laid over the ground in this colour. */
  readonly lift: string;
  readonly liftOpacity: number;
  /** The colour of a shadow's centre. */
  readonly shadowOpacity: number;
};

const soft = (lit: string, shaded: string, floor: string): Tone => ({
  lit,
  shaded,
  floor,
  lift: '#fff',
  liftOpacity: 0.5,
  shadowOpacity: 0.34,
});
const dark = (lit: string, shaded: string, floor: string, lift: string): Tone => ({
  lit,
  shaded,
  floor,
  lift,
  liftOpacity: 0.45,
  shadowOpacity: 0.5,
});

const deep = dark('#1F7683', '#0D515E', '#0A424D', '#2A8592');

const softTones: Record<PictureRecipe['ground'], Tone> = {
  sand: soft('#FBF1E3', '#EFD9BC', '#E6CBA6'),
  clay: soft('#F3E3D6', '#DDBFA8', '#CFAA8E'),
  sage: soft('#EEF2E6', '#D3DEC2', '#C0CEAB'),
  mist: soft('#E6F3F2', '#C2DFDF', '#ABD0D1'),
  sky: soft('#EAF2F8', '#C9DDEC', '#B3CDE0'),
  rose: soft('#FAECE8', '#EFCFC6', '#E4BBAF'),
  lilac: soft('#F0EEF6', '#D7D2E6', '#C4BDD8'),
  butter: soft('#FDF5DF', '#F5DFA8', '#EBCF88'),
  stone: soft('#F4F2ED', '#DEDACF', '#CFC9BB'),
  deep,
};

const darkTones: Record<PictureRecipe['ground'], Tone> = {
  sand: dark('#8A6C45', '#5F4729', '#4F3A20', '#A38257'),
  clay: dark('#8B5A42', '#5E3827', '#4E2D1F', '#A47055'),
  sage: dark('#5E7548', '#3D512D', '#314224', '#75905B'),
  mist: dark('#3E7F81', '#225759', '#1A4749', '#539799'),
  sky: dark('#3F6D92', '#234A68', '#1B3C56', '#5585AB'),
  rose: dark('#96574C', '#69362E', '#572B24', '#B06D61'),
  lilac: dark('#635889', '#413762', '#352C52', '#7C70A3'),
  butter: dark('#8F6D1E', '#624810', '#513B0C', '#AB8632'),
  stone: dark('#605B51', '#3D3931', '#322F28', '#7A7468'),
  deep,
};

export const toneOf = ({ ground, set }: Pick<PictureRecipe, 'ground' | 'set'>): Tone =>
  (set === 'dark' ? darkTones : softTones)[ground];

/** Returns the dominant colour as `#rrggbb`, between lit and shaded. */
export function placeholderColorOf(recipe: Pick<PictureRecipe, 'ground' | 'set'>): string {
  const { lit, shaded } = toneOf(recipe);
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round((channel(lit, at) + channel(shaded, at)) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

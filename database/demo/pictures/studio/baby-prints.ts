// Prints for babies: stars and bears strewn over cloth, drawn in centimetres.
type Canvas = CanvasRenderingContext2D;

/** Draws motifs `step` apart, as far as `reach` to every side. */
export const strewn =
  (motif: 'stars' | 'bears', color: string, step = 6, reach = 60) =>
  (context: Canvas): void => {
    context.fillStyle = color;
    let row = 0;
    for (let z = -reach; z < reach; z += step * 0.8, row++)
      for (let x = -reach + (row % 2 ? step / 2 : 0); x < reach; x += step) {
        context.save();
        context.translate(x, z);
        context.rotate(0.3 * Math.sin(x * 3 + z * 5));
        if (motif === 'stars') five(context, step * 0.2);
        else bear(context, step * 0.24);
        context.restore();
      }
  };

/** A star of five points. */
export function five(context: Canvas, radius: number): void {
  context.beginPath();
  for (let i = 0; i < 10; i++) {
    const r = i % 2 ? radius * 0.45 : radius;
    context.lineTo(Math.sin((i * Math.PI) / 5) * r, -Math.cos((i * Math.PI) / 5) * r);
  }
  context.fill();
}

/** The face of a bear. */
export function bear(context: Canvas, r: number): void {
  const fill = context.fillStyle;
  const dot = (x: number, y: number, radius: number) => {
    context.beginPath();
    context.arc(x * r, y * r, radius * r, 0, 7);
    context.fill();
  };
  dot(-0.7, -0.65, 0.38);
  dot(0.7, -0.65, 0.38);
  dot(0, 0, 1);
  context.fillStyle = '#fff8ee';
  dot(0, 0.34, 0.42);
  context.fillStyle = '#4a342a';
  dot(-0.36, -0.14, 0.11);
  dot(0.36, -0.14, 0.11);
  dot(0, 0.22, 0.15);
  context.fillStyle = fill;
}

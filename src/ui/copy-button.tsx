import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

type Props = {
  readonly text: string;
  readonly labels: {
    /** On the button. */
    readonly copy: string;
    readonly copied: string;
    readonly copyByHand: string;
  };
};

/** Without scripts the text itself is there to be copied. */
export function CopyButton({ text, labels }: Props) {
  const { copy, said } = useCopy(text, labels);
  return (
    <>
      <Button size="sm" variant="secondary" className="with-script" type="button" onClick={copy}>
        {labels.copy}
      </Button>{' '}
      <span role="status" className="field-hint">
        {said}
      </span>
    </>
  );
}

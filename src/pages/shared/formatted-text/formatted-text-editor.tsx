// The editor behind a formatted text's field. It and its library are loaded when it is opened.
import { Blockquote } from '@tiptap/extension-blockquote';
import { ListItem } from '@tiptap/extension-list';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, Node, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  MessageSquareText,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import * as m from '#messages/pages/shared/formatted-text';
import type { Locale } from '#shared/locale.ts';
import { formats } from './formats.ts';
import type { TextKind } from './formatted-text-field.tsx';

const httpAddress = /^https?:\/\/[^\s<>"]+$/i;
/** Of the market's own texts also its pages and mail addresses. */
const ownAddress = /^(?:https:\/\/[^\s<>"]+|\/(?![/\\])[^\s<>"]*|#[^\s<>"]+|mailto:[^\s<>"?&]+)$/i;

const common = {
  heading: { levels: [2, 3, 4] as (2 | 3 | 4)[] },
  code: false,
  codeBlock: false,
  blockquote: false,
  listItem: false,
} as const;

/** What nests in the closed schema of texts, and no more. */
const quote = Blockquote.extend({ content: 'paragraph+' });
const listItem = ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' });

const note = Node.create({
  name: 'callout',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: () => ['aside', { class: 'formatted-text-note' }, 0],
});

/** Stands where the picture will: the field has its hash and its words. */
const picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({ hash: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'figure[data-hash]' }],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-hash': String(node.attrs['hash']), class: 'formatted-text-picture' },
    String(node.attrs['alt'] || node.attrs['hash']),
  ],
});

const linkOptions = (isAllowed: RegExp) => ({
  openOnClick: false,
  autolink: false,
  defaultProtocol: 'https',
  isAllowedUri: (address: string) => isAllowed.test(address),
  HTMLAttributes: { target: null, rel: null },
});

const extensionsOf = {
  markup: [
    StarterKit.configure({
      ...common,
      strike: false,
      underline: false,
      link: linkOptions(ownAddress),
    }),
    quote,
    listItem,
    note,
    picture,
  ],
  html: [
    StarterKit.configure({ ...common, link: linkOptions(httpAddress) }),
    quote,
    listItem,
    Subscript,
    Superscript,
    TableKit.configure({ table: { resizable: false } }),
  ],
} as const;

type Props = {
  /** It has the text, and gets what is written. Null while both are shown for the first time. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** What the field begins with. */
  readonly text: string;
  readonly lang: Locale;
  readonly dir: 'ltr' | 'rtl' | 'auto';
  readonly kind: TextKind;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  /** The field has something that the editor does not know. */
  readonly onRefuse: () => void;
  readonly locale: Locale;
};

export default function FormattedTextEditor({
  field,
  text,
  lang,
  dir,
  kind,
  label,
  describedBy,
  isInvalid,
  onRefuse,
  locale,
}: Props) {
  const [content] = useState(() => formats[kind].read(field.current?.value ?? text));
  useEffect(() => {
    if (content === null) onRefuse();
  }, [content, onRefuse]);
  const editor = useEditor({
    extensions: [...extensionsOf[kind]],
    content: content ?? '',
    injectCSS: false, // the policy of pages allows no styles in them
    editorProps: {
      attributes: {
        class: 'input formatted-text-box',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        lang,
        dir,
      },
    },
    onUpdate({ editor: changed }) {
      field.current!.value = changed.isEmpty
        ? ''
        : formats[kind].write({ json: changed.getJSON(), html: changed.getHTML() });
      field.current!.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  if (content === null) return null;
  return (
    <>
      <Toolbar editor={editor} kind={kind} label={label} locale={locale} />
      <EditorContent editor={editor} />
    </>
  );
}

type ToolbarProps = {
  readonly editor: Editor;
  readonly kind: TextKind;
  readonly label: string;
  readonly locale: Locale;
};

function Toolbar({ editor, kind, label, locale }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      heading2: shown.isActive('heading', { level: 2 }),
      heading3: shown.isActive('heading', { level: 3 }),
      bullets: shown.isActive('bulletList'),
      numbers: shown.isActive('orderedList'),
      quote: shown.isActive('blockquote'),
      note: shown.isActive('callout'),
      link: shown.isActive('link'),
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      <div
        className="formatted-text-tools"
        role="toolbar"
        aria-label={m.tools({ label }, { locale })}
      >
        <Tool
          label={m.bold({ locale })}
          isOn={active.bold}
          onClick={() => run().toggleBold().run()}
        >
          <Bold className="icon-16" />
        </Tool>
        <Tool
          label={m.italic({ locale })}
          isOn={active.italic}
          onClick={() => run().toggleItalic().run()}
        >
          <Italic className="icon-16" />
        </Tool>
        <Tool
          label={m.heading({ locale })}
          isOn={active.heading2}
          onClick={() => run().toggleHeading({ level: 2 }).run()}
        >
          <Heading2 className="icon-16" />
        </Tool>
        <Tool
          label={m.smallHeading({ locale })}
          isOn={active.heading3}
          onClick={() => run().toggleHeading({ level: 3 }).run()}
        >
          <Heading3 className="icon-16" />
        </Tool>
        <Tool
          label={m.bullets({ locale })}
          isOn={active.bullets}
          onClick={() => run().toggleBulletList().run()}
        >
          <List className="icon-16" />
        </Tool>
        <Tool
          label={m.numbers({ locale })}
          isOn={active.numbers}
          onClick={() => run().toggleOrderedList().run()}
        >
          <ListOrdered className="icon-16" />
        </Tool>
        <Tool
          label={m.quote({ locale })}
          isOn={active.quote}
          onClick={() => run().toggleBlockquote().run()}
        >
          <Quote className="icon-16" />
        </Tool>
        {kind === 'markup' ? (
          <Tool
            label={m.note({ locale })}
            isOn={active.note}
            onClick={() => run().toggleWrap('callout').run()}
          >
            <MessageSquareText className="icon-16" />
          </Tool>
        ) : null}
        <Tool
          label={m.link({ locale })}
          isOn={active.link}
          onClick={() => (active.link ? run().unsetLink().run() : setLinking(!isLinking))}
        >
          <LinkIcon className="icon-16" />
        </Tool>
        <Tool
          label={m.undo({ locale })}
          isDisabled={!active.canUndo}
          onClick={() => run().undo().run()}
        >
          <Undo2 className="icon-16" />
        </Tool>
        <Tool
          label={m.redo({ locale })}
          isDisabled={!active.canRedo}
          onClick={() => run().redo().run()}
        >
          <Redo2 className="icon-16" />
        </Tool>
      </div>
      {isLinking ? (
        <LinkRow editor={editor} locale={locale} onDone={() => setLinking(false)} />
      ) : null}
    </>
  );
}

type ToolProps = {
  readonly label: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

const Tool = ({ label, isOn, isDisabled = false, onClick, children }: ToolProps) => (
  <button
    type="button"
    className="icon-btn formatted-text-tool"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </button>
);

type LinkRowProps = {
  readonly editor: Editor;
  readonly locale: Locale;
  readonly onDone: () => void;
};

/** No form of its own: it stands in one. */
function LinkRow({ editor, locale, onDone }: LinkRowProps) {
  const [address, setAddress] = useState('');
  const [isRefused, setRefused] = useState(false);
  const add = () => {
    const href = address.trim();
    const isAdded = editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    if (isAdded) onDone();
    else setRefused(true);
  };
  return (
    <div className="formatted-text-link">
      <span className="input input-sm">
        <input
          type="text"
          inputMode="url"
          dir="ltr"
          aria-label={m.linkAddress({ locale })}
          placeholder="https://"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </span>
      <button type="button" className="btn btn-secondary btn-sm" onClick={add}>
        {m.addLink({ locale })}
      </button>
      {isRefused ? (
        <p className="field-error" role="alert">
          {m.linkRefused({ locale })}
        </p>
      ) : null}
    </div>
  );
}

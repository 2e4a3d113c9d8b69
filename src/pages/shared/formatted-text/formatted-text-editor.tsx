// The editor behind a formatted text's field. It and its library are loaded when it is opened.
import { Blockquote } from '@tiptap/extension-blockquote';
import { ListItem } from '@tiptap/extension-list';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import {
  type ChainedCommands,
  type Editor,
  EditorContent,
  Node,
  useEditor,
  useEditorState,
} from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  MessageSquareText,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import * as m from '#messages/pages/shared/formatted-text';
import type { Locale } from '#shared/locale.ts';
import { cleanPaste } from './clean-paste.ts';
import { formats } from './formats.ts';
import type { TextKind } from './text-kind.ts';

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
  /** What the field has. */
  readonly readText: () => string;
  /** Puts the text into the field. */
  readonly onWrite: (text: string) => void;
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
  readText,
  onWrite,
  lang,
  dir,
  kind,
  label,
  describedBy,
  isInvalid,
  onRefuse,
  locale,
}: Props) {
  const [content] = useState(() => formats[kind].read(readText()));
  useEffect(() => {
    if (content === null) onRefuse();
  }, [content, onRefuse]);
  const editor = useEditor({
    extensions: [...extensionsOf[kind]],
    content: content ?? '',
    injectCSS: false, // the policy of pages allows no styles in them
    editorProps: {
      transformPastedHTML: cleanPaste,
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
      onWrite(
        changed.isEmpty
          ? ''
          : formats[kind].write({ json: changed.getJSON(), html: changed.getHTML() }),
      );
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

type Tool = {
  readonly label: (language: { readonly locale: Locale }) => string;
  readonly Icon: LucideIcon;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
  readonly act: (chain: ChainedCommands) => ChainedCommands;
};

const tools: readonly Tool[] = [
  { label: m.bold, Icon: Bold, isOn: isActive('bold'), act: (chain) => chain.toggleBold() },
  { label: m.italic, Icon: Italic, isOn: isActive('italic'), act: (chain) => chain.toggleItalic() },
  {
    label: m.heading,
    Icon: Heading2,
    isOn: isActive('heading', { level: 2 }),
    act: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: m.smallHeading,
    Icon: Heading3,
    isOn: isActive('heading', { level: 3 }),
    act: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: m.bullets,
    Icon: List,
    isOn: isActive('bulletList'),
    act: (chain) => chain.toggleBulletList(),
  },
  {
    label: m.numbers,
    Icon: ListOrdered,
    isOn: isActive('orderedList'),
    act: (chain) => chain.toggleOrderedList(),
  },
  {
    label: m.quote,
    Icon: Quote,
    isOn: isActive('blockquote'),
    act: (chain) => chain.toggleBlockquote(),
  },
];
/** Descriptions have none. */
const noteTool: Tool = {
  label: m.note,
  Icon: MessageSquareText,
  isOn: isActive('callout'),
  act: (chain) => chain.toggleWrap('callout'),
};
const historyTools: readonly Tool[] = [
  { label: m.undo, Icon: Undo2, isOff: (editor) => !editor.can().undo(), act: (c) => c.undo() },
  { label: m.redo, Icon: Redo2, isOff: (editor) => !editor.can().redo(), act: (c) => c.redo() },
];

function isActive(name: string, attributes?: object) {
  return (editor: Editor) => editor.isActive(name, attributes);
}

/** A pressed tool leaves the focus in the text: what is typed next is never lost. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

function Toolbar({ editor, kind, label, locale }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const isLink = useEditorState({ editor, selector: () => editor.isActive('link') });
  const linkOrUnlink = () => {
    if (isLink) editor.chain().focus().unsetLink().run();
    else setLinking(!isLinking);
  };
  return (
    <>
      <div
        className="formatted-text-tools"
        role="toolbar"
        aria-label={m.tools({ label }, { locale })}
      >
        {[...tools, ...(kind === 'markup' ? [noteTool] : [])].map((tool) => (
          <ToolButton key={tool.Icon.displayName} editor={editor} tool={tool} locale={locale} />
        ))}
        <button
          type="button"
          className="icon-btn formatted-text-tool"
          aria-label={m.link({ locale })}
          title={m.link({ locale })}
          aria-pressed={isLink}
          onMouseDown={keepFocus}
          onClick={linkOrUnlink}
        >
          <LinkIcon className="icon-16" />
        </button>
        {historyTools.map((tool) => (
          <ToolButton key={tool.Icon.displayName} editor={editor} tool={tool} locale={locale} />
        ))}
      </div>
      {isLinking ? (
        <LinkRow editor={editor} locale={locale} onDone={() => setLinking(false)} />
      ) : null}
    </>
  );
}

type ToolButtonProps = {
  readonly editor: Editor;
  readonly tool: Tool;
  readonly locale: Locale;
};

function ToolButton({ editor, tool, locale }: ToolButtonProps) {
  const { label, Icon, isOn, isOff, act } = tool;
  const state = useEditorState({
    editor,
    selector: () => ({ isOn: isOn?.(editor), isOff: isOff?.(editor) ?? false }),
  });
  return (
    <button
      type="button"
      className="icon-btn formatted-text-tool"
      aria-label={label({ locale })}
      title={label({ locale })}
      aria-pressed={state.isOn}
      disabled={state.isOff}
      onMouseDown={keepFocus}
      onClick={() => act(editor.chain().focus()).run()}
    >
      <Icon className="icon-16" />
    </button>
  );
}

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

// Texts that do harm where they are shown as HTML without care, and what finds the harm in HTML.
import { Parser } from 'htmlparser2';

const form =
  '<form method="post" action="/en/account/company"><input name="intent" value="invite">' +
  '<input name="email" value="mallory@elsewhere.example"><button style="position:fixed;inset:0;' +
  'opacity:0">x</button></form>';

/** Elements that act, load, redirect, cover the page or change how the rest of it is read. */
const elements = [
  form,
  '<button form="search" formaction="/en/account/log-out" formmethod="post">x</button>',
  '<input type="image" src="/media/x" formaction="/en/account/log-out">',
  '<input autofocus onfocus="harm()">',
  '<select onchange="harm()"><option>x</option></select>',
  '<textarea name="email">x</textarea>',
  '<label for="q">x</label>',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<meta name="referrer" content="unsafe-url">',
  '<base href="https://elsewhere.example/">',
  '<link rel="stylesheet" href="https://elsewhere.example/x.css">',
  '<link rel="dns-prefetch" href="//elsewhere.example">',
  '<style>*{display:none}</style>',
  '<style>@import url(https://elsewhere.example/x.css)</style>',
  '<script>harm()</script>',
  '<script src="https://elsewhere.example/x.js"></script>',
  '<script type="module">harm()</script>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<iframe srcdoc="<script>harm()</script>"></iframe>',
  '<object data="https://elsewhere.example"></object>',
  '<embed src="https://elsewhere.example">',
  '<applet code="x"></applet>',
  '<frameset><frame src="https://elsewhere.example"></frameset>',
  '<img src=x onerror=harm()>',
  '<img src="https://elsewhere.example/pixel.gif">',
  '<picture><source srcset="https://elsewhere.example/x"><img></picture>',
  '<video src="https://elsewhere.example/x" autoplay onplay="harm()"></video>',
  '<audio src=x onerror=harm()></audio>',
  '<svg onload=harm()></svg>',
  '<svg><script>harm()</script></svg>',
  '<svg><a xlink:href="javascript:harm()"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=harm()></style></svg>',
  '<svg><foreignObject><body onload="harm()"></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,x#x"></use></svg>',
  '<svg><animate onbegin=harm() attributeName=x dur=1s></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=harm()></style></mglyph></table>',
  '<math href="javascript:harm()">x</math>',
  '<details open ontoggle=harm()><summary>x</summary></details>',
  '<dialog open><p>Log in again</p></dialog>',
  '<marquee onstart=harm()>x</marquee>',
  '<body onload=harm()>',
  '<html manifest="https://elsewhere.example/x">',
  '<template><p onclick="harm()">x</p></template>',
  '<slot name="x"><p onclick="harm()">x</p></slot>',
  '<noscript><p title="</noscript><img src=x onerror=harm()>"></noscript>',
  '<title><img src=x onerror=harm()></title>',
  '<xmp><img src=x onerror=harm()></xmp>',
  '<plaintext><img src=x onerror=harm()>',
  '<listing><img src=x onerror=harm()></listing>',
  '<x-harm onclick="harm()">x</x-harm>',
  '<portal src="https://elsewhere.example"></portal>',
  '<popover id="x">x</popover>',
];

/** Attributes on elements that are allowed. */
const attributes = [
  'onclick="harm()"',
  'ONCLICK=harm()',
  'onclick\n=\nharm()',
  'onmouseover=harm()',
  'onpointerenter=harm()',
  'onanimationend=harm()',
  'style="position:fixed;inset:0;z-index:9999"',
  'style="background:url(https://elsewhere.example/x)"',
  'STYLE=display:none',
  'id="search"',
  'name="body"',
  'class="button is-primary"',
  'is="x-harm"',
  'slot="x"',
  'hidden',
  'contenteditable',
  'tabindex="1"',
  'accesskey="s"',
  'autofocus onfocus=harm()',
  'popover',
  'data-reload=""',
  'dir="rtl"',
  'lang="tr"',
  'itemprop="price" content="1"',
  'xmlns="http://www.w3.org/2000/svg"',
  'background="https://elsewhere.example/x"',
];

const addresses = [
  'javascript:harm()',
  'JaVaScRiPt:harm()',
  ' javascript:harm()',
  '\u0001javascript:harm()',
  'java\nscript:harm()',
  'java\tscript:harm()',
  'javascript&colon;harm()',
  '&#106;avascript:harm()',
  '&#x6A&#x61&#x76&#x61script:harm()',
  'javascript&#0000058harm()',
  'data:text/html,<script>harm()</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:harm()',
  'blob:https://elsewhere.example/x',
  'file:///etc/passwd',
  'filesystem:https://elsewhere.example/x',
  'ftp://elsewhere.example',
  'mailto:mallory@elsewhere.example',
  'tel:+905321234567',
  'intent://elsewhere.example#Intent;end',
  '//elsewhere.example',
  '\\\\elsewhere.example',
  '/\\elsewhere.example',
  '/en/account/log-out',
  '#search',
  '?done=invited',
  'view-source:https://elsewhere.example',
];

/** Broken markup that is read as something else than it looks. */
const broken = [
  '<img src=x onerror=harm()//',
  '<<script>harm()//<</script>',
  '<scr<script>ipt>harm()</scr</script>ipt>',
  '<script\n>harm()</script\n>',
  '<script/x>harm()</script>',
  '<script>harm()</script',
  '</p><script>harm()</script><p>',
  '<p title="><img src=x onerror=harm()>">x</p>',
  "<p title='\"><img src=x onerror=harm()>'>x</p>",
  '<p title=`><img src=x onerror=harm()>`>x</p>',
  '<p/onclick=harm()>x</p>',
  '<p\u000conclick=harm()>x</p>',
  '<p\u0000onclick=harm()>x</p>',
  '<\u0000script>harm()</script>',
  '<!--><img src=x onerror=harm()>-->',
  '<!--!><img src=x onerror=harm()>-->',
  '<!-- --!><img src=x onerror=harm()> -->',
  '<![CDATA[<img src=x onerror=harm()>]]>',
  '<!DOCTYPE html [<!ENTITY x "<img src=x onerror=harm()>">]>&x;',
  '<?xml version="1.0"?><img src=x onerror=harm()>',
  '<?php harm() ?>',
  '<% harm() %>',
  '<!ELEMENT p><img src=x onerror=harm()>',
  '&lt;script&gt;harm()&lt;/script&gt;<p>x</p>',
  '&amp;lt;script&amp;gt;harm()&amp;lt;/script&amp;gt;',
  '\uff1cscript\uff1eharm()\uff1c/script\uff1e',
  '\u003cimg src=x onerror=harm()\u003e',
  '+ADw-script+AD4-harm()+ADw-/script+AD4-',
  '<table><form action="/en/account/log-out"><tr><td><button>x</button></table>',
  '<table><tr><td></table><style>*{display:none}</style>',
  '<li><form><li><button formaction=/en/account/log-out>x',
  '<p><svg><p><style><!--</style><img src=x onerror=harm()>--></style>',
  '<a href="https://x.example" onclick="harm()"><form>x</form></a>',
  '<a href="https://x.example" target="_blank" ping="https://elsewhere.example">x</a>',
  '<a href="https://x.example" rel="opener" download>x</a>',
  '<a href="https://x.example\u202egpj.exe">x</a>',
  '<td colspan="9999999" rowspan="-1" onclick="harm()">x</td>',
  '<blockquote cite="javascript:harm()">x</blockquote>',
  '<ol start="javascript:harm()" type="x"><li value="harm()">x</li></ol>',
  '<h1 style="font-size:900px" onclick=harm()>x</h1>',
  '</div></main></body></html><form action="/en/account/log-out">x',
  '</script><script>harm()</script>',
  '</style><img src=x onerror=harm()>',
  '</textarea><img src=x onerror=harm()>',
  '{{constructor.constructor("harm()")()}}<p v-html="x" ng-app onclick=harm()>x</p>',
];

/** More than 200 texts, each with a word that any reader may see. */
export const hostileTexts: readonly string[] = [
  ...elements,
  ...elements.map((element) => `<p>Soft ${element.toUpperCase()}</p>`).slice(0, 30),
  ...attributes.map((attribute) => `<p ${attribute}>Soft</p>`),
  ...addresses.map((address) => `<a href="${address}">Soft</a>`),
  ...addresses.slice(0, 24).map((address) => `<a href='${address}' style=inset:0>Soft</a>`),
  ...broken,
];

const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    (
      'p ul ol li dl dt dd h2 h3 h4 blockquote table caption thead tbody tfoot tr hr ' +
      'br strong em u s sub sup'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'rel'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
export const allowedElements = Object.keys(allowed);

/** Names the elements, attributes and addresses in HTML that no description may have. */
export function harmIn(html: string): string[] {
  const harm: string[] = [];
  const parser = new Parser({
    onopentag(name, given) {
      if (!Object.hasOwn(allowed, name)) harm.push(`<${name}>`);
      for (const attribute of Object.keys(given))
        if (!allowed[name]?.includes(attribute)) harm.push(`${name}[${attribute}]`);
      if (given.href !== undefined && !/^https?:\/\//i.test(given.href)) harm.push(given.href);
    },
    onprocessinginstruction: (name) => harm.push(name),
    oncomment: () => harm.push('<!-- -->'),
  });
  parser.end(html);
  return harm;
}

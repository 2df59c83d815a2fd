/** The script that each text runs if a browser lets it. */
const RUN = 'window.ran=1';

/** Addresses that run a script, or hide that they lead to another place. */
const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVa\tScRiPt:${RUN}`,
  `java&#9;script:${RUN}`,
  `&#x6A&#x61vascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `\u0001javascript:${RUN}`,
  `data:text/html,<script>opener.ran=1</script>`,
  `vbscript:${RUN}`,
  `//elsewhere.example/`,
  `/\\elsewhere.example/`,
  `https://a.example/"onmouseover="${RUN}`,
];

/** Markup that runs a script in some parser, or after a second one has read what the first one wrote. */
const MARKUP = [
  `<script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img """><script>${RUN}</script>">`,
  `<svg onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>a</text></a></svg>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUN} src>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${RUN}>">`,
  `<title><img title="</title><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!--!><img src=x onerror=${RUN}>`,
  `<![CDATA[><img src=x onerror=${RUN}>]]>`,
  `<?xml ><img src=x onerror=${RUN}>?>`,
  `<p title='"><img src=x onerror=${RUN}>'>a</p>`,
  `<abbr title="&quot;onmouseover=${RUN} x=&quot;">a</abbr>`,
  `<details open ontoggle=${RUN}>a</details>`,
  `<input type=checkbox autofocus onfocus=${RUN}>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">a</button></form>`,
  `<base href="https://elsewhere.example/"><link rel=stylesheet href=a.css><meta http-equiv=refresh content="0;url=/">`,
  `<p style="background:url(https://elsewhere.example/a)" contenteditable autofocus onfocus=${RUN}>a</p>`,
  `<picture><source srcset="https://elsewhere.example/a"><img srcset="https://elsewhere.example/b 1x"></picture>`,
  `<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">`,
  `<h2 id=location name=cookie>a</h2>`,
  `</main></body><img src=x onerror=${RUN}>`,
];

/** Markdown that could leave the attribute or the element into which it is put. */
const MARKDOWN = [
  `## __proto__\n\n## constructor`,
  '```"><img src=x onerror=window.ran=1>\na\n```',
  `| a |\n|---|\n| <img src=x onerror=${RUN}> |`,
  `> [!<img src=x onerror=${RUN}>]\n> a`,
  `- [ ] "><img src=x onerror=${RUN}>`,
  `![a" onerror="${RUN}](https://a.example/x.png "b&quot; onerror=&quot;${RUN}")`,
  `https://a.example/<img src=x onerror=${RUN}>`,
  `[^"><img src=x onerror=${RUN}>]\n\n[^"><img src=x onerror=${RUN}>]: a`,
  `$\\href{javascript:${RUN}}{a}$ and $\\htmlData{x="onclick=${RUN}"}{a}$`,
  '```mermaid\ngraph TD; A[<img src=x onerror=window.ran=1>]; click A href "javascript:window.ran=1"\n```',
  `&lt;img src=x onerror=${RUN}&gt; &amp;lt;img src=x onerror=${RUN}&amp;gt;`,
  `&lt;a data-link="0" [a](b.md)`,
];

/** Texts of documents that attack the programs that show them. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...ADDRESSES.flatMap((address) => [
    `[a](<${address}>)`,
    `[a][r]\n\n[r]: ${address}`,
    `![a](${address})`,
    `<a href="${address.replaceAll('"', '&quot;')}">a</a>`,
    `<${address}>`,
  ]),
  ...MARKUP,
  ...MARKDOWN,
];

/** A title that would leave the elements and the scripts of a page's head. */
export const HOSTILE_TITLE = `</title></script><img src=x onerror=${RUN}>"'><!-- ]]>`;

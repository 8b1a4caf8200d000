/** Texts that people write elsewhere may hold lists and links, and nothing else. */
const TAGS = new Set(['UL', 'LI', 'A'])
/** These lead somewhere a traveller can see; scripts and data don't. */
const HREF = /^(https?:|mailto:|tel:)/i
/** What is inside them is no text. */
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'SVG', 'MATH'])

/** HTML from elsewhere with only `ul`, `li` and links left of it. Other tags go, their words stay. */
export function safeHtml(html: string): string {
  const from = new DOMParser().parseFromString(html, 'text/html')
  const kept = document.implementation.createHTMLDocument('').createElement('div')
  copy(from.body, kept)
  return kept.innerHTML
}

function copy(from: Node, to: Element): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? '')
    if (node.nodeType !== Node.ELEMENT_NODE) continue
    const element = node as Element
    const tag = element.tagName.toUpperCase()
    if (DROPPED.has(tag)) continue
    if (!TAGS.has(tag)) {
      copy(element, to)
      continue
    }
    const clean = to.ownerDocument.createElement(tag)
    const href = element.getAttribute('href')?.trim() ?? ''
    if (tag === 'A' && HREF.test(href)) clean.setAttribute('href', href)
    copy(element, clean)
    to.append(clean)
  }
}

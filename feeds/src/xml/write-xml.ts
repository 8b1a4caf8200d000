/** What attributes may be given: what is left out, and a plain no, isn't written. */
export type Given = Readonly<Record<string, string | number | boolean | undefined>>

/** An element as text; what stands inside is text of XML already. */
export function tag(name: string, attributes: Given, ...inside: readonly string[]): string {
  let start = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined && value !== false)
      start += ` ${key}="${typeof value === 'string' ? quoted(value) : value}"`
  }
  const content = inside.join('')
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}

/** An element that holds nothing but words; none where there are none. */
export const worded = (name: string, text: string | number | boolean | undefined): string =>
  text === undefined || text === false ? '' : tag(name, {}, escaped(String(text)))

/** Words as they stand between tags. */
export const escaped = (text: string): string =>
  SPECIAL.test(text) ? printable(text).replaceAll(/[&<>\r]/g, (letter) => REFERENCE[letter]!) : text

/** Blanks of other kinds would come back as plain ones. */
const quoted = (text: string): string =>
  SPECIAL.test(text) ? printable(text).replaceAll(/[&<>"\t\n\r]/g, (letter) => REFERENCE[letter]!) : text

// oxlint-disable-next-line no-control-regex -- XML has no way to write these
const SPECIAL = /[\0-\x1f&<>"\ud800-\udfff\ufffe\uffff]/

const REFERENCE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Without the characters that XML has no way to write, and with halves of characters made visible as such. */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')

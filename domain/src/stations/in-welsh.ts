/**
 * A place in a Welsh sentence: `i Fachynlleth`, `yng Nghaerdydd`, `a Chasnewydd`, `o’r Fenni`. The word before a name
 * changes its first letter, and sometimes its own shape, so the two are written together.
 */
export type WelshWord = 'i' | 'o' | 'drwy' | 'am' | 'ar' | 'at' | 'dros' | 'yn' | 'a'

type Names = { readonly en: string; readonly cy: string }

const SOFT = { ll: 'l', rh: 'r', p: 'b', t: 'd', c: 'g', b: 'f', d: 'dd', g: '', m: 'f' }
const NASAL = { p: 'mh', t: 'nh', c: 'ngh', b: 'm', d: 'n', g: 'ng' }
const ASPIRATE = { p: 'ph', t: 'th', c: 'ch' }
/** Two letters that are one sound of their own: they don't change as the first of them would. */
const WHOLE = ['ch', 'ph', 'th', 'dd', 'ng']

/** Names that are the same in both languages are Welsh, and change, when they are made of these. */
const WELSH_BEGINNINGS =
  `Aber Baglan Bethesda Blaenau Bod Brithdir Caer Capel Cil Clunderwen Cogan Conwy Corwen Cwm Cynghordy Deganwy Dinas
  Dol Dyffryn Glan Gwersyllt Llan Llwyn Machynlleth Maes Minffordd Morfa Pant Pen Pont Porth Prestatyn Pwll Rhos Tal
  Tir Ton Tre Troed Tywyn`.split(/\s+/)
/** Changed, these would no longer be known: a whole word lost, or a name that people leave alone. */
const LEFT_ALONE = ['Garth', 'Gilfach', 'Birmingham', 'Gatwick']

export function inWelsh(word: WelshWord, names: Names): string {
  const [, article, rest = ''] = /^(Yr?) (.+)$/.exec(names.cy) ?? []
  if (article) return withArticle(word, article.toLowerCase(), rest)
  if (word === 'yn') return withYn(names)
  if (word === 'a') return /^[aeiouwyâêîôûŵŷ]/i.test(names.cy) ? `ac ${names.cy}` : `a ${changed(names, ASPIRATE)}`
  return `${word} ${changed(names, SOFT)}`
}

/** Behind the article nothing changes; it leans on a word that ends in a vowel. */
function withArticle(word: WelshWord, article: string, rest: string): string {
  if (word === 'yn' || word === 'ar' || word === 'am' || word === 'at' || word === 'dros')
    return `${word} ${article} ${rest}`
  return `${word}’r ${rest}`
}

/** Yn takes after the sound that follows it: ym Mangor, yng Nghaerdydd. */
function withYn(names: Names): string {
  const name = changed(names, NASAL)
  if (/^m/i.test(name)) return `ym ${name}`
  return /^ng/i.test(name) ? `yng ${name}` : `yn ${name}`
}

function changed(names: Names, changes: Readonly<Record<string, string>>): string {
  const { cy } = names
  if (!isChanged(names)) return cy
  const two = cy.slice(0, 2).toLowerCase()
  const initial = two in changes ? two : two.charAt(0)
  const change = changes[initial]
  if (change === undefined || (initial.length === 1 && (WHOLE.includes(two) || two === 'll' || two === 'rh'))) return cy
  const name = change + cy.slice(initial.length)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function isChanged({ en, cy }: Names): boolean {
  if (LEFT_ALONE.some((beginning) => cy.startsWith(beginning))) return false
  return cy !== en || WELSH_BEGINNINGS.some((beginning) => cy.startsWith(beginning))
}

/** What some words say, and how many of them say it. */
export type Read<Value> = { readonly value: Value; readonly used: number }
export type Words = readonly string[]

const NAMED: Readonly<Record<number, string>> = {
  1: 'one un a an',
  2: 'two dau dwy ddau ddwy couple',
  3: 'three tri tair dri dair thri thair',
  4: 'four pedwar pedair bedwar bedair phedwar phedair',
  5: 'five pump pum bump phump bum phum',
  6: 'six chwech chwe',
  7: 'seven saith',
  8: 'eight wyth',
  9: 'nine naw',
  10: 'ten deg ddeg',
  11: 'eleven unarddeg',
  12: 'twelve deuddeg ddeuddeg deuddeng',
  13: 'thirteen',
  14: 'fourteen',
  15: 'fifteen pymtheg bymtheg pymtheng',
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen deunaw ddeunaw',
  19: 'nineteen',
  20: 'twenty ugain hugain',
  30: 'thirty',
  40: 'forty',
  50: 'fifty',
}
const NUMBERS = new Map(
  Object.entries(NAMED).flatMap(([value, words]) => words.split(' ').map((word) => [word, Number(value)] as const)),
)

export const startsWith = (words: Words, phrase: string): boolean =>
  phrase.split(' ').every((word, index) => words[index] === word)

const single = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : /^\d{1,2}$/.test(word) ? Number(word) : NUMBERS.get(word)

/** A whole number below a hundred, in figures or in words: “25”, “twenty-five”, “un ar ddeg”, “dau ddeg pump”. */
export function readNumber(words: Words): Read<number> | null {
  const [first = '', second = '', third = ''] = words
  const hyphened = /^(twenty|thirty|forty|fifty)-(\w+)$/.exec(first)
  if (hyphened) return joined(NUMBERS.get(hyphened[1] ?? ''), NUMBERS.get(hyphened[2] ?? ''), 1)
  const value = single(first)
  if (value === undefined) return null
  if (/^\d/.test(first)) return { value, used: 1 }
  if (second === 'ar' && value < 10) {
    const base = { ddeg: 10, bymtheg: 15, hugain: 20 }[third]
    if (base) return { value: base + value, used: 3 }
  }
  if (['deg', 'ddeg'].includes(second) && value < 6) {
    const units = NUMBERS.get(third)
    return units !== undefined && units < 10 && third !== 'a'
      ? { value: value * 10 + units, used: 3 }
      : { value: value * 10, used: 2 }
  }
  return (value >= 20 && joined(value, NUMBERS.get(second), 2)) || { value, used: 1 }
}

const joined = (tens: number | undefined, units: number | undefined, used: number): Read<number> | null =>
  tens !== undefined && units !== undefined && units < 10 ? { value: tens + units, used } : null

const ORDINALS: readonly string[] = [
  '',
  'first cyntaf gyntaf',
  'second ail',
  'third trydydd',
  'fourth pedwerydd',
  'fifth pumed',
  'sixth chweched',
  'seventh seithfed',
  'eighth wythfed',
  'ninth nawfed',
  'tenth degfed ddegfed',
]
const ORDINAL = /^(\d{1,2})(st|nd|rd|th|eg|fed|ain|af|ydd|ed)$/

/** “22nd”, “22ain”, “pumed”: which of the days of a month. */
export function ordinalNamed(word: string | undefined): number | undefined {
  const figure = ORDINAL.exec(word ?? '')?.[1]
  if (figure) return Number(figure)
  const index = ORDINALS.findIndex((words) => words.split(' ').includes(word ?? '-'))
  return index > 0 ? index : undefined
}

import type { Bilingual } from '@cledrau/contract/language.ts'
import type * as calls from '@cledrau/contract/live/updates.ts'
import type { Cause } from '@cledrau/domain/live/running-train.ts'
import type { MarkedParagraph } from '@cledrau/feeds/knowledgebase/notices.ts'
import type { Say } from '../../../words.ts'

/** Makes sentences out of facts, in both languages. */
export type Saying = {
  readonly say: (name: string, values?: Record<string, string | number | Bilingual>) => Bilingual
  readonly place: (code: string) => Bilingual
  readonly operator: (code: string) => Bilingual
  /** "Reason: a signalling problem at Shrewsbury"; nothing where nobody said why. */
  readonly cause: (cause: Cause | undefined) => Bilingual
}

type Parts = {
  readonly say: Say
  readonly nameOfPlace: (code: string) => Bilingual
  readonly nameOfOperator: (code: string) => Bilingual
  readonly causeWords: (code: number) => Bilingual
}

export function openSaying({ say, nameOfPlace, nameOfOperator, causeWords }: Parts): Saying {
  const inBoth: Saying['say'] = (name, values = {}) => {
    const said = (language: 'en' | 'cy') => {
      const own = Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'object' ? value[language] : value,
      ])
      return say(language, name, Object.fromEntries(own) as Record<string, string | number>)
    }
    return { en: said('en'), cy: said('cy') }
  }
  return {
    say: inBoth,
    place: nameOfPlace,
    operator: nameOfOperator,
    cause: (cause) => {
      if (!cause) return { en: '', cy: '' }
      const facts = { cause: causeWords(cause.code) }
      if (!cause.at) return inBoth('LIVE_CAUSE', facts)
      return inBoth(cause.near ? 'LIVE_CAUSE_NEAR' : 'LIVE_CAUSE_AT', { ...facts, station: nameOfPlace(cause.at) })
    },
  }
}

const MOST_NAMED = 3

/** Two places are the ends of a line; of many only the first few are named. */
export function namesOf(names: readonly Bilingual[], isWay: boolean, { say }: Saying): Bilingual {
  const shown = names.slice(0, names.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED)
  const between = isWay && names.length === 2 ? ' – ' : ', '
  const joined = { en: shown.map(({ en }) => en).join(between), cy: shown.map(({ cy }) => cy).join(between) }
  const count = names.length - shown.length
  return count === 0 ? joined : say('UPDATE_AND_MORE', { names: joined, count })
}

export const sentences = (...said: readonly Bilingual[]): Bilingual => {
  const joined = (language: 'en' | 'cy') =>
    said
      .map((one) => one[language])
      .filter(Boolean)
      .join('. ')
  return { en: joined('en'), cy: joined('cy') }
}

/** Links lead to pages of the web or nowhere. */
export const originalOf = (paragraphs: readonly MarkedParagraph[]): calls.OriginalWords =>
  paragraphs.map((paragraph) =>
    paragraph.map((piece) =>
      typeof piece === 'string'
        ? { text: piece, href: null }
        : { text: piece.text, href: /^https?:\/\//i.test(piece.href) ? piece.href : null },
    ),
  )

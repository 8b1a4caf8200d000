import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import { fitting } from '@cledrau/domain/tellings/lock-screen.ts'
import type { MultiflexNews } from '@cledrau/domain/wallet/multiflex-news.ts'
import type { Say } from '../../../words.ts'
import type { Telling } from '../../messages/tellings/tellings.service.ts'

/** What is new of a bundle, and between which stations it is good where that is known. */
export const newsWords =
  (say: Say, { kind, count }: Pick<MultiflexNews, 'kind' | 'count'>, way: { from: Bilingual; to: Bilingual } | null) =>
  (language: Language): ReturnType<Telling['words']> => {
    const title = say(language, `MULTIFLEX_NEWS_${kind}`, { count })
    const between = way && say(language, 'MULTIFLEX_NEWS_WAY', { from: way.from[language], to: way.to[language] })
    return { title, body: between === null ? fitting(title) : fitting(`${title}. ${between}`, between), bodyHtml: '' }
  }

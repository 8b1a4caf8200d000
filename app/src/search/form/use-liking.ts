import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { useFavourites } from '../use-favourites.ts'
import { useOnline } from '../../state/online.ts'
import { favourites } from '../../state/personal.ts'

export type Liking = { liked: boolean; words: string; toggle: () => void }

/** Keeps a station as a favourite, or lets it go, from where it is looked for; nothing for who isn’t signed in. */
export function useLiking(): (code: string) => Liking | undefined {
  const { t } = useWords()
  const { online } = useOnline()
  const kept = favourites.use()
  const { add, remove } = useFavourites()

  const keep = async (origin: string) => {
    const refusal = await add({ origin, destination: null, name: '' })
    if (refusal !== null && refusal !== 'failed') showToast(t(`REFUSAL_${refusal}`), 'warning')
  }
  return (code) => {
    if (kept.state !== 'ready' || !online) return undefined
    const known = kept.value.find(({ origin, destination }) => origin === code && destination === null)
    return {
      liked: known !== undefined,
      words: t(known ? 'SEARCH_FAVOURITE_REMOVE' : 'SEARCH_FAVOURITE_ADD'),
      toggle: () => void (known ? remove(known) : keep(code)),
    }
  }
}

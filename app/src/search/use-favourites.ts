import type { Favourite } from '@cledrau/contract/account/favourites.ts'
import { addFavourite, removeFavourite } from '@cledrau/contract/account/favourites.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import { send } from '../api/client.ts'
import { useWords } from '../i18n/words.ts'
import { showToast } from '../page/messages.ts'
import { showTrouble } from '../page/show-trouble.ts'
import { favourites } from '../state/personal.ts'

type NewFavourite = { origin: string; destination: string | null; name: string }

/** Adds and removes; the list shows it at once, and is put back where the server says no. */
export function useFavourites() {
  const { t } = useWords()

  const add = async (wanted: NewFavourite): Promise<RefusalOf<typeof addFavourite> | 'failed' | null> => {
    try {
      const answer = await send(addFavourite, wanted)
      if (!answer.ok) return answer.refusal
      const rest = (favourites.known() ?? []).filter(({ id }) => id !== answer.value.id)
      favourites.put([answer.value, ...rest])
      showToast(t('FAVOURITE_ADDED'), 'star')
      return null
    } catch (trouble) {
      showTrouble(trouble, 'addFavourite')
      return 'failed'
    }
  }

  const remove = async ({ id }: Favourite) => {
    const before = favourites.known() ?? []
    favourites.put(before.filter((one) => one.id !== id))
    try {
      await send(removeFavourite, { id })
      showToast(t('FAVOURITE_REMOVED'), 'check')
    } catch (trouble) {
      favourites.put(before)
      showTrouble(trouble, 'removeFavourite')
    }
  }
  return { add, remove }
}

import { updateSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { isSameSearch } from '@cledrau/domain/search-history/search-history.ts'
import { send } from '../api/client.ts'
import { searchHistory } from '../state/personal.ts'
import { travellerNow } from '../state/traveller.ts'

type Search = Record<string, unknown>

/** Keeps a search of a traveller. One that asks what the newest asked is kept already, and nothing is sent. */
export async function rememberSearch(search: { out?: Search; ret?: Search }): Promise<void> {
  if (!travellerNow()) return
  const known = searchHistory.known()
  const isNew = (list: 'out' | 'ret') => search[list] && !isSameSearch(search[list], known?.[list][0]?.search)
  const fresh = { ...(isNew('out') && { out: search.out }), ...(isNew('ret') && { ret: search.ret }) }
  if (Object.keys(fresh).length === 0) return
  const kept = await send(updateSearchHistory, fresh)
  if (kept.ok) searchHistory.put(kept.value)
}

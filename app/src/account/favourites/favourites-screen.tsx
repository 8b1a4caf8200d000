import type { Favourite } from '@cledrau/contract/account/favourites.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { useNameOfStation } from '../../stations/name-of-station.ts'
import { PlanFrom } from '../../stations/plan-from.tsx'
import { useOnline } from '../../state/online.ts'
import { favourites } from '../../state/personal.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { AddFavourite } from './add-favourite.tsx'
import { Tip } from '../../page/tip.tsx'
import { Railcards } from './railcards.tsx'
import { useFavourites } from '../../search/use-favourites.ts'

/** Journeys and stations that somebody comes back to, and the railcards they use. */
export function FavouritesScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_FAVOURITES')} sub={t('FAVOURITES_SUB')}>
      <Tip about="FAVOURITES_TOOLTIP_TEXT" />
      <Loaded of={favourites.use()}>
        {(known) => (
          <>
            {known.length === 0 ? (
              <EmptyState title={t('FAVOURITES_NONE_TITLE')}>{t('FAVOURITES_NONE_TEXT')}</EmptyState>
            ) : (
              <Known list={known} />
            )}
            <AddFavourite />
          </>
        )}
      </Loaded>
      <Railcards />
    </AccountPage>
  )
}

function Known({ list }: { list: readonly Favourite[] }) {
  const { t } = useWords()
  const { online } = useOnline()
  const nameOf = useNameOfStation()
  const { remove } = useFavourites()
  return (
    <Card flush>
      <List label={t('TITLE_FAVOURITES')}>
        {list.map((favourite) => {
          const { id, origin, destination, name } = favourite
          const way =
            destination === null
              ? nameOf(origin)
              : t('JOURNEY_FROM_TO', { from: nameOf(origin), to: nameOf(destination) })
          return (
            <ListRow
              key={id}
              icon={destination === null ? 'pin' : 'star'}
              note={name === '' ? undefined : way}
              end={
                <>
                  <PlanFrom code={origin} to={destination} />
                  <IconButton
                    icon="close"
                    label={t('FAVOURITE_REMOVE', { name: name || way })}
                    disabled={!online}
                    onClick={() => void remove(favourite)}
                  />
                </>
              }
            >
              <ButtonLink
                kind="link"
                href={hrefTo(
                  'TicketSearch',
                  destination === null ? { from: origin } : { from: origin, to: destination },
                )}
              >
                {name || way}
              </ButtonLink>
            </ListRow>
          )
        })}
      </List>
    </Card>
  )
}

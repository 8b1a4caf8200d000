import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useWords } from '../i18n/words.ts'
import { SkeletonRows } from '../page/page-skeleton.tsx'
import { ScreenHead } from '../page/screen-head.tsx'
import { useOwnTitle } from '../page/title.ts'
import { useLayout } from '../platform/use-layout.ts'
import { goBack, navigate, useLocation } from '../routes/hash-location.ts'
import { hrefTo, pathTo } from '../routes/href.ts'
import { isSet } from '../routes/query.ts'
import { useNamesOfStations } from '../stations/use-names-of-stations.ts'
import { Card } from '../ui/card/card.tsx'
import { List, ListRow } from '../ui/list/list.tsx'
import { EmptyState } from '../ui/state/state.tsx'
import { type Asked, askedOf, pathOfBoard } from './address.ts'
import { BoardView } from './board/board-view.tsx'
import { useBoard } from './board/use-board.ts'
import { goOn, pagesOf } from './go-on.ts'
import { HowGoodLink } from './how-good-link.tsx'
import { TrainView } from './train/train-view.tsx'

/** Boards are opened from elsewhere, too, and stations are not looked for there. */
const Form = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }))
const AskForm = (props: { asked: Asked | null }) => (
  <Suspense fallback={<SkeletonRows rows={4} />}>
    <Form {...props} />
  </Suspense>
)

/** A drawing of the whole network, which no board needs. */
const Map = lazy(async () => ({ default: (await import('./map/trains-now.tsx')).TrainsNow }))
const Rainbow = lazy(async () => ({ default: (await import('./updates/rainbow-view.tsx')).RainbowView }))
const OwnRoute = lazy(async () => ({ default: (await import('./updates/route-view.tsx')).RouteView }))
const Categories = lazy(async () => ({ default: (await import('./updates/categories-view.tsx')).CategoriesView }))

/** All pages of live times: narrow one after the other, wide side by side. */
export function LiveScreen() {
  const { narrow } = useLayout()
  const { path, query } = useLocation()
  const asked = useMemo(() => askedOf(query), [query])
  const map = pathTo('TrainsNow')
  if (path === map && narrow && asked?.service) return <NarrowTrain asked={asked} service={asked.service} back={map} />
  if (path === map)
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Map />
      </Suspense>
    )
  if (!narrow) return <WideLive asked={asked} />
  if (asked === null && isSet(query, 'allUpdates')) return <NarrowUpdates />
  if (asked === null || path === pathTo('LiveTimes')) return <NarrowAsk asked={asked} />
  return path === pathTo('LiveTimesDetails') && asked.service ? (
    <NarrowTrain asked={asked} service={asked.service} back={pathOfBoard(asked, true)} />
  ) : (
    <NarrowBoard asked={asked} />
  )
}

/** An address that says all there is to ask goes on to its board, and to its train, once; Back leads here, to ask for something else. */
function NarrowAsk({ asked }: { asked: Asked | null }) {
  const { t } = useWords()
  useEffect(() => {
    if (asked) goOn(pagesOf(asked, 'LiveTimes'))
  }, [asked])
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_LIVE_TIMES')} />
      <AskForm asked={asked} />
      <Card flush>
        <List>
          <ListRow icon="bell" href={hrefTo('LiveTimes', { allUpdates: 'true' })} note={t('UPDATES_LINK_NOTE')}>
            {t('UPDATES_TITLE')}
          </ListRow>
          <HowGoodLink />
        </List>
      </Card>
    </div>
  )
}

function NarrowUpdates() {
  const { t } = useWords()
  useOwnTitle(t('UPDATES_TITLE'))
  return (
    <div className="stack">
      <ScreenHead title={t('UPDATES_TITLE')} back={pathTo('LiveTimes')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <div className="stack stack-6">
          <Rainbow />
          <OwnRoute />
          <Categories />
        </div>
      </Suspense>
    </div>
  )
}

function NarrowBoard({ asked }: { asked: Asked }) {
  const board = useBoard(asked)
  const name = useNamesOfStations(board.state === 'ready' ? board.reply.places : {})(asked.crs)
  useOwnTitle(name)
  // Whoever was led here with a train in the address goes on to it.
  useEffect(() => {
    if (asked.service) goOn(pagesOf(asked, 'LiveTimesResults'))
  }, [asked])
  return (
    <div className="stack">
      <ScreenHead title={name} back={pathTo('LiveTimes')} />
      <BoardView asked={asked} board={board} />
    </div>
  )
}

/** A train that was opened on the map leads back there. */
function NarrowTrain({ asked, service, back }: { asked: Asked; service: string; back: string }) {
  const { t } = useWords()
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_LIVE_TIMES')} back={back} />
      <TrainView asked={asked} service={service} onCancelled={() => goBack(back)} />
    </div>
  )
}

function WideLive({ asked }: { asked: Asked | null }) {
  const { t } = useWords()
  if (asked === null)
    return (
      <div className="stack stack-6">
        <ScreenHead title={t('TITLE_LIVE_TIMES')} />
        <div className="grid">
          <div className="col-6 stack stack-6">
            <AskForm asked={null} />
            <Suspense>
              <OwnRoute />
            </Suspense>
            <Card flush>
              <List>
                <HowGoodLink />
              </List>
            </Card>
          </div>
          <div className="col-6 stack stack-6">
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <Rainbow />
              <Categories />
            </Suspense>
          </div>
        </div>
      </div>
    )
  return <WideBoard asked={asked} />
}

function WideBoard({ asked }: { asked: Asked }) {
  const { t } = useWords()
  const board = useBoard(asked)
  const name = useNamesOfStations(board.state === 'ready' ? board.reply.places : {})(asked.crs)
  useOwnTitle(name)
  return (
    <div className="stack stack-6">
      <ScreenHead title={name} back={pathTo('AllUpdates')} backWhenWide />
      <div className="grid">
        <div className="col-7">
          <BoardView asked={asked} board={board} />
        </div>
        <aside className="col-5" aria-label={t('LIVE_TRAIN_LABEL')}>
          {asked.service ? (
            <TrainView
              key={asked.service}
              asked={asked}
              service={asked.service}
              onCancelled={() => navigate(pathOfBoard(asked, false), { replace: true })}
            />
          ) : (
            <EmptyState title={t('LIVE_CHOOSE_TRAIN')}>{t('LIVE_CHOOSE_TRAIN_TEXT')}</EmptyState>
          )}
        </aside>
      </div>
    </div>
  )
}

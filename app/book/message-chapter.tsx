import { Button, ButtonLink } from '../src/ui/button/button.tsx'
import { Card } from '../src/ui/card/card.tsx'
import { AlertTile, OfflineStrip } from '../src/ui/message/alert-tile.tsx'
import { ErrorPanel, Note } from '../src/ui/message/note.tsx'
import { Busy, Progress, Skeleton } from '../src/ui/progress/progress.tsx'
import { EmptyState, FailedState, NotFoundState, OfflineState, WaitingState } from '../src/ui/state/state.tsx'
import { Toast } from '../src/ui/toast/toast.tsx'
import { Chapter, Sample, Samples } from './page.tsx'
import type { BookWords } from './words.ts'

const nothing = () => undefined

export const AlertSamples = ({ w }: { w: BookWords }) => (
  <>
    <AlertTile kind="alert" label={`${w.alertLabel} 1/4`} count="1/4" next={{ label: w.nextAlert, onClick: nothing }}>
      {w.flooding}
    </AlertTile>
    <AlertTile kind="warning" label={`${w.alertLabel} 2/4`} close={{ label: w.close, onClick: nothing }}>
      {w.buses} <a href="#alert">{w.readMore}</a>
    </AlertTile>
    <AlertTile kind="support" label={`${w.alertLabel} 3/4`} count="3/4" next={{ label: w.nextAlert, onClick: nothing }}>
      {w.match}
    </AlertTile>
    <AlertTile kind="info" label={`${w.alertLabel} 4/4`} count="4/4" next={{ label: w.nextAlert, onClick: nothing }}>
      {w.timetable}
    </AlertTile>
  </>
)

export const MessageChapter = ({ w }: { w: BookWords }) => (
  <Chapter title="Messages">
    <Samples wide>
      <Sample name="Alerts">
        <AlertSamples w={w} />
        <OfflineStrip close={{ label: w.close, onClick: nothing }}>
          <b>{w.offlineSince}</b> {w.offlineRest}
        </OfflineStrip>
        <Toast icon="check" action={{ label: w.undo, onClick: nothing }}>
          {w.takenOut}
        </Toast>
      </Sample>
      <Sample name="Notes">
        <Note>{w.seatFree}</Note>
        <Note kind="good">{w.onItsWay}</Note>
        <Note kind="late">{w.whereOff}</Note>
        <Note kind="bad">{w.refused}</Note>
        <Note kind="attention">{w.held}</Note>
        <ErrorPanel title={w.failedTitle} body={w.failedBody} />
      </Sample>
      <Sample name="Waiting">
        <Busy>{w.asking}</Busy>
        <Progress label={w.downloading} at={0.6} />
        <Card className="stack stack-3">
          <Skeleton width="70%" height="24px" />
          <Skeleton width="45%" />
        </Card>
      </Sample>
    </Samples>
  </Chapter>
)

export const StateChapter = ({ w }: { w: BookWords }) => (
  <Chapter title="States">
    <Samples>
      <EmptyState
        level={3}
        title={w.emptyTitle}
        actions={
          <>
            <ButtonLink href="#l">{w.find}</ButtonLink>
            <ButtonLink href="#m" kind="quiet" small>
              {w.guest}
            </ButtonLink>
          </>
        }
      >
        {w.emptyBody}
      </EmptyState>
      <FailedState level={3} title={w.failed} actions={<Button icon="refresh">{w.tryAgain}</Button>}>
        {w.failedNote}
      </FailedState>
      <OfflineState level={3} title={w.offlineTitle} actions={<Button kind="second">{w.wallet}</Button>}>
        {w.offlineBody}
      </OfflineState>
      <WaitingState level={3} title={w.waitingTitle} actions={<Button kind="second">{w.wallet}</Button>}>
        {w.waitingBody}
      </WaitingState>
      <NotFoundState level={3} title={w.notFound} actions={<Button>{w.home}</Button>}>
        {w.notFoundBody}
      </NotFoundState>
    </Samples>
  </Chapter>
)

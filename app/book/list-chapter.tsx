import { ActionBar } from '../src/ui/action-bar/action-bar.tsx'
import { Avatar } from '../src/ui/avatar/avatar.tsx'
import { CoachList, Coaches } from '../src/ui/board/coaches.tsx'
import { DepartureRow } from '../src/ui/board/departure-row.tsx'
import { PlatformBadge } from '../src/ui/board/platform-badge.tsx'
import { Button } from '../src/ui/button/button.tsx'
import { Dot, IconButton } from '../src/ui/button/icon-button.tsx'
import { Card, CardLink } from '../src/ui/card/card.tsx'
import { Line } from '../src/ui/line/line.tsx'
import { List, ListHead, ListRow } from '../src/ui/list/list.tsx'
import { PageHeader } from '../src/ui/page-header/page-header.tsx'
import { FromTo, Stub } from '../src/ui/stub/stub.tsx'
import { Sum } from '../src/ui/sum/sum.tsx'
import { TabLinks } from '../src/ui/tabs/tabs.tsx'
import { Tag } from '../src/ui/tag/tag.tsx'
import { Chapter, Sample, Samples } from './page.tsx'
import type { BookWords } from './words.ts'

const journey = [
  { minutes: 110, to: { kind: 'change' } },
  { minutes: 77, to: {} },
] as const

export const Board = ({ w }: { w: BookWords }) => {
  const platform = (number: string, expected = false) => (
    <PlatformBadge
      state={expected ? 'expected' : 'confirmed'}
      spoken={`${w.platform} ${number}${expected ? `, ${w.platformExpected}` : ''}`}
    >
      {number}
    </PlatformBadge>
  )
  return (
    <Card flush>
      <List label={w.departures}>
        <DepartureRow
          href="#a"
          time="08:52"
          to={w.manchester}
          status={w.onTime}
          more={w.via}
          platform={platform('3')}
        />
        <DepartureRow
          href="#b"
          time="08:55"
          expected={{ time: '09:01', spoken: w.expected }}
          to={w.merthyr}
          status={w.late6}
          kind="late"
          platform={platform('7')}
        />
        <DepartureRow
          href="#c"
          time="09:04"
          to={w.london}
          status={w.asOf}
          kind="unknown"
          platform={platform('2', true)}
        />
        <DepartureRow
          href="#d"
          time="09:10"
          to={w.aberdare}
          status={w.cancelledDot}
          kind="cancelled"
          more={w.next0940}
          platform={
            <PlatformBadge state="none" spoken={w.noPlatform}>
              –
            </PlatformBadge>
          }
        />
        <DepartureRow
          href="#e"
          time="09:21"
          to={w.holyhead}
          status={w.onTime}
          more={w.yourTrain}
          platform={platform('3')}
          current
        />
      </List>
    </Card>
  )
}

export const ListChapter = ({ w }: { w: BookWords }) => (
  <Chapter title="Lists, boards, tickets">
    <Samples wide>
      <Sample name="Board: for live departures">
        <Board w={w} />
      </Sample>
      <Sample name="List">
        <Card flush>
          <List label={w.travel}>
            <ListHead>{w.travel}</ListHead>
            <ListRow icon="signal" href="#f" end={<Tag kind="late">{w.fiveLines}</Tag>}>
              {w.updates}
            </ListRow>
            <ListRow icon="pound" href="#g" end={<Tag kind="new">1</Tag>} current>
              {w.delayRepay}
            </ListRow>
            <ListRow icon="settings" onClick={() => undefined} end={w.settingsNow} note={w.rememberNote}>
              {w.settings}
            </ListRow>
            <ListRow icon="download" end="14 MB">
              {w.downloading}
            </ListRow>
          </List>
        </Card>
        <TabLinks
          label={w.board}
          links={[
            { href: '#h', label: w.departures, current: true },
            { href: '#i', label: w.arrivals, current: false },
          ]}
        />
      </Sample>
      <Sample name="Stub">
        <Stub
          label={w.leavesIn}
          ride={
            <div className="stack stack-3">
              <div className="spread">
                <p className="t-l">{w.leavesIn}</p>
                <Tag kind="good" icon="check">
                  {w.onTime}
                </Tag>
              </div>
              <FromTo
                from="09:21"
                to="12:46"
                line={<Line legs={journey} />}
                fromName={w.cardiff}
                toName="Machynlleth"
              />
            </div>
          }
          below={<Button full>{w.showTicket}</Button>}
        />
      </Sample>
      <Sample name="Cards">
        <CardLink href="#j">
          <FromTo from="09:21" to="12:46" line={<Line small legs={journey} />} />
        </CardLink>
        <Card>
          <Sum
            lines={[
              { key: 'out', name: w.single, amount: '£47.50' },
              { key: 'card', name: '16–25 Railcard', amount: '−£11.85' },
            ]}
            total={{ key: 'total', name: w.returnFrom, amount: '£35.65' }}
          />
        </Card>
        <ActionBar>
          <span className="t-xl num">£35.65</span>
          <Button>{w.take}</Button>
        </ActionBar>
        <Card chosen>{w.returnPage}</Card>
        <Card sunken>{w.seasonPage}</Card>
      </Sample>
      <Sample name="Page header">
        <PageHeader
          title={w.train}
          sub={w.subTrain}
          back={{ label: w.back, href: '#k' }}
          actions={
            <>
              <IconButton icon="bell" label={w.tellMe} />
              <IconButton icon="share" label={w.share} />
            </>
          }
        />
        <PageHeader title={w.settings} />
      </Sample>
      <Sample name="Platforms (for live departures), coaches">
        <div className="row">
          <PlatformBadge spoken={`${w.platform} 3`} word={w.plat}>
            3
          </PlatformBadge>
          <PlatformBadge state="changed" large spoken={`${w.platform} 4`} word={w.plat}>
            4
          </PlatformBadge>
          <Dot inline />
          <Avatar initials="CE" dot />
          <Avatar initials="CE" large />
        </div>
        <div className="row">
          <Coaches full={[0.2, 0.4, 0.3, 0.1]} /> {w.manySeats}
        </div>
        <div className="row">
          <Coaches full={[0.7, 0.8, 0.6]} /> {w.someSeats}
        </div>
        <div className="row">
          <Coaches full={[1, 0.9]} /> {w.busy}
        </div>
        <CoachList
          label={w.coachesLabel}
          coaches={[
            { name: 'A', full: 1, word: w.full },
            { name: 'B', full: 0.7, word: w.some },
            { name: 'C', full: 0.3, word: w.many },
            { name: 'D', full: 0.2, word: w.many },
          ]}
        />
      </Sample>
    </Samples>
  </Chapter>
)

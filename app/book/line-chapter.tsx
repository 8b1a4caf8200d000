import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import type { Call } from '../src/ui/line/calling-points.tsx'
import { CallingPoints } from '../src/ui/line/calling-points.tsx'
import { Ends } from '../src/ui/line/ends.tsx'
import type { ClockRide } from '../src/ui/line/clock-rows.ts'
import { Line } from '../src/ui/line/line.tsx'
import { TwoClocks } from '../src/ui/line/two-clocks.tsx'
import { Chapter, Sample, Samples } from './page.tsx'
import type { BookWords } from './words.ts'

export const LineSamples = () => (
  <Samples>
    <Sample name="Ahead: two rails">
      <Line legs={[{ to: {} }]} />
    </Sample>
    <Sample name="Behind the train: filled">
      <Line start={{ state: 'done' }} legs={[{ state: 'done', to: { state: 'done' } }, { to: {} }]} />
    </Sample>
    <Sample name="The train’s place">
      <Line start={{ state: 'done' }} legs={[{ trainAt: 0.5, to: {} }]} />
    </Sample>
    <Sample name="Change: a ring, a walk: dots">
      <Line
        legs={[
          { minutes: 2, to: { kind: 'change' } },
          { minutes: 0.5, means: 'walk', to: { kind: 'change' } },
          { minutes: 2, to: {} },
        ]}
      />
    </Sample>
    <Sample name="Cancelled: broken">
      <Line start={{ state: 'cancelled' }} legs={[{ state: 'broken', to: { state: 'cancelled' } }]} />
    </Sample>
    <Sample name="Late">
      <Line legs={[{ state: 'late', to: { state: 'late' } }]} />
    </Sample>
    <Sample name="Bus instead">
      <Line legs={[{ means: 'bus', to: {} }]} />
    </Sample>
    <Sample name="Request stop">
      <Line start={{ kind: 'call' }} legs={[{ to: { kind: 'request' } }, { to: { kind: 'call' } }]} />
    </Sample>
    <Sample name="A goal, such as a cap">
      <Line start={{ kind: 'call', state: 'done' }} legs={[{ trainAt: 0.7, to: { kind: 'cap' } }]} />
    </Sample>
    <Sample name="Waiting for data">
      <Line waiting legs={[{ to: {} }]} />
    </Sample>
    <Sample name="Bus, train, ferry, small">
      <Line
        small
        legs={[
          { means: 'bus', minutes: 1, to: { kind: 'change' } },
          { minutes: 2, to: { kind: 'change' } },
          { means: 'ferry', minutes: 3, to: {} },
        ]}
      />
    </Sample>
    <Sample name="Minutes are lengths">
      <Line
        legs={[
          { minutes: 14, to: { kind: 'call' } },
          { minutes: 25, to: { kind: 'call' } },
          { minutes: 24, to: { kind: 'call' } },
          { minutes: 75, to: {} },
        ]}
      />
    </Sample>
  </Samples>
)

const calls = (w: BookWords): Call[] => [
  {
    key: 'nwp',
    when: '17:35',
    where: w.newport,
    extra: w.left1736,
    past: true,
    stop: { kind: 'call', state: 'done' },
    after: { state: 'done' },
  },
  {
    key: 'agv',
    when: '17:56',
    where: w.abergavenny,
    extra: w.left1800,
    past: true,
    stop: { kind: 'call', state: 'done' },
    after: { trainAt: 0.5 },
  },
  {
    key: 'hfd',
    when: '18:27',
    state: 'late',
    where: w.hereford,
    strong: true,
    extra: (
      <>
        <span className="was num">18:23</span> <span className="late">{w.late4}</span>
      </>
    ),
  },
  {
    key: 'leo',
    when: '18:41',
    state: 'cancelled',
    where: w.leominster,
    extra: <span className="cancelled">{w.doesntStop}</span>,
    stop: { kind: 'call', state: 'cancelled' },
    after: { state: 'broken' },
  },
  { key: 'shr1', when: '19:11', where: w.shrewsbury, strong: true, stop: { kind: 'change' }, after: { means: 'walk' } },
  { key: 'shr2', when: '19:29', where: w.shrewsbury, strong: true, stop: { kind: 'change' } },
  { key: 'dvy', when: '20:31', where: 'Dovey Junction', note: w.requestStop, stop: { kind: 'request' } },
  { key: 'ayw', when: '21:02', where: 'Aberystwyth', big: true },
]

export const CallSamples = ({ w }: { w: BookWords }) => (
  <Samples wide>
    <CallingPoints calls={calls(w)} label={w.train} />
    <div className="stack">
      <div className="row">
        <span style={{ height: 110 }}>
          <Ends />
        </span>
        <div className="stack stack-8 strong t-xl">
          <span>{w.cardiff}</span>
          <span>Machynlleth</span>
        </div>
      </div>
      <CallingPoints
        plain
        calls={[
          { key: 'a', where: w.cardiff, stop: {}, after: { means: 'bus' } },
          { key: 'b', where: w.newport, stop: { kind: 'change' }, after: { means: 'ferry' } },
          {
            key: 'c',
            where: <span lang="cy">Llanfair­pwll­gwyn­gyll­gogery­chwyrn­drobwll­llan­tysilio­gogo­goch</span>,
            stop: {},
          },
        ]}
      />
    </div>
  </Samples>
)

const ride = (from: string, left: string, to: string, came: string): ClockRide => {
  const stop = (name: string, time: string) => ({ name, time, minutes: minutesOf(time) })
  return { from: stop(from, left), to: stop(to, came) }
}

/** A delay: the plan and what happened, on one clock. */
const ClockSamples = ({ w }: { w: BookWords }) => {
  const planned = [ride('Machynlleth', '15:03', w.shrewsbury, '16:20'), ride(w.shrewsbury, '16:42', w.cardiff, '18:35')]
  const real = [ride('Machynlleth', '15:05', w.shrewsbury, '16:46'), ride(w.shrewsbury, '17:25', w.cardiff, '19:18')]
  const lines = {
    planned: { label: w.planned, rides: planned },
    real: { label: w.whatHappened, rides: real },
    gap: '43',
  }
  return (
    <Samples wide>
      <Sample name="Planned and real on one clock, where there is room">
        <TwoClocks {...lines} upright={false} />
      </Sample>
      <Sample name="The same, standing">
        <TwoClocks {...lines} upright />
      </Sample>
    </Samples>
  )
}

export const LineChapter = ({ w }: { w: BookWords }) => (
  <Chapter title="The line">
    <LineSamples />
    <CallSamples w={w} />
    <ClockSamples w={w} />
  </Chapter>
)

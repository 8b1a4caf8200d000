import { useState } from 'react'
import { Button, ButtonLink } from '../src/ui/button/button.tsx'
import { IconButton } from '../src/ui/button/icon-button.tsx'
import { Checkbox, Toggle } from '../src/ui/choice/checkbox.tsx'
import { Chips } from '../src/ui/choice/chips.tsx'
import { RadioGroup } from '../src/ui/choice/radio-group.tsx'
import { Segments } from '../src/ui/choice/segments.tsx'
import { Stepper } from '../src/ui/choice/stepper.tsx'
import { Line } from '../src/ui/line/line.tsx'
import { Tabs } from '../src/ui/tabs/tabs.tsx'
import { Tag } from '../src/ui/tag/tag.tsx'
import { Chapter, Sample, Samples } from './page.tsx'
import type { BookWords } from './words.ts'

const KINDS = ['main', 'second', 'quiet', 'stop'] as const

export const ButtonChapter = ({ w }: { w: BookWords }) => (
  <Chapter title="Buttons">
    <Samples>
      {KINDS.map((kind) => (
        <Sample key={kind} name={kind}>
          <Button kind={kind}>{w.find}</Button>
          <Button kind={kind} icon="refresh">
            {w.tryAgain}
          </Button>
          <Button kind={kind} loading>
            {w.pressed}
          </Button>
          <Button kind={kind} disabled>
            {w.off}
          </Button>
          <Button kind={kind} small icon="settings">
            {w.small}
          </Button>
        </Sample>
      ))}
      <Sample name="link, full, needs a network">
        <p>
          {w.seatFree} <Button kind="link">{w.readMore}</Button>
        </p>
        <ButtonLink href="#buttons" full>
          {w.find}
        </ButtonLink>
        <Button full offline>
          {w.find}
        </Button>
      </Sample>
      <Sample name="icons alone">
        <div className="row">
          <IconButton icon="back" label={w.back} />
          <IconButton icon="bell" label={w.tellMe} dot />
          <IconButton icon="swap" label={w.from} outlined />
          <IconButton icon="close" label={w.close} disabled />
        </div>
      </Sample>
    </Samples>
  </Chapter>
)

const options = (labels: readonly string[]) => labels.map((label, index) => ({ value: String(index), label }))

export function ChoiceChapter({ w }: { w: BookWords }) {
  const [span, setSpan] = useState('0')
  const [days, setDays] = useState(['0', '2'])
  const [board, setBoard] = useState<'departures' | 'arrivals'>('departures')
  const [tab, setTab] = useState<'single' | 'return' | 'season'>('return')
  const [look, setLook] = useState<'light' | 'dark' | 'auto'>('auto')
  const [on, setOn] = useState(true)
  const [adults, setAdults] = useState(1)

  return (
    <Chapter title="Choices">
      <Samples>
        <Sample name="Chips: one">
          <Chips label={w.span} options={options(w.spans)} chosen={span} onChoose={setSpan} />
        </Sample>
        <Sample name="Chips: several">
          <Chips many label={w.days} options={options(w.weekdays)} chosen={days} onChoose={setDays} />
        </Sample>
        <Sample name="Switch">
          <Segments
            label={w.board}
            chosen={board}
            onChoose={setBoard}
            options={[
              { value: 'departures', label: w.departures },
              { value: 'arrivals', label: w.arrivals },
            ]}
          />
        </Sample>
        <Sample name="Tabs">
          <Tabs
            label={w.tickets}
            chosen={tab}
            onChoose={setTab}
            tabs={[
              { key: 'single', label: w.single },
              { key: 'return', label: w.return },
              { key: 'season', label: w.season },
            ]}
          >
            <p className="soft">{w[`${tab}Page`]}</p>
          </Tabs>
        </Sample>
        <Sample name="Tick box, toggle">
          <Checkbox label={w.remember} note={w.rememberNote} checked={on} onChange={setOn} />
          <Checkbox label={w.terms} wrong={w.termsWrong} checked={false} onChange={setOn} />
          <Checkbox label={w.photocard} note={w.photocardOff} checked={false} onChange={setOn} disabled />
          <Toggle label={w.remember} note={w.rememberNote} checked={on} onChange={setOn} />
          <Toggle label={w.updates} checked={!on} onChange={(value) => setOn(!value)} />
        </Sample>
        <Sample name="Radio">
          <RadioGroup
            label={w.look}
            chosen={look}
            onChoose={setLook}
            options={[
              { value: 'light', label: w.light },
              { value: 'dark', label: w.dark, note: w.rememberNote },
              { value: 'auto', label: w.auto },
            ]}
          />
        </Sample>
        <Sample name="Radio, shown instead of named">
          <RadioGroup
            cards
            label={w.look}
            chosen={look}
            onChoose={setLook}
            options={(['light', 'dark', 'auto'] as const).map((value) => ({
              value,
              label: w[value],
              picture: (
                <span
                  data-theme={value === 'auto' ? undefined : value}
                  style={{ background: 'var(--paper)', padding: 10, borderRadius: 10 }}
                >
                  <Line small legs={[{ to: {} }]} />
                </span>
              ),
            }))}
          />
        </Sample>
        <Sample name="Stepper">
          <div className="spread">
            <span>{w.adults}</span>
            <Stepper value={adults} min={0} max={3} onChange={setAdults} lessLabel={w.less} moreLabel={w.more} />
          </div>
        </Sample>
        <Sample name="Tags">
          <TagSamples w={w} />
        </Sample>
      </Samples>
    </Chapter>
  )
}

export const TagSamples = ({ w }: { w: BookWords }) => (
  <div className="row row-wrap">
    <Tag>{w.fastest}</Tag>
    <Tag kind="petrol">{w.cheapest}</Tag>
    <Tag kind="good" icon="check">
      {w.onTime}
    </Tag>
    <Tag kind="late" icon="clock">
      {w.late6}
    </Tag>
    <Tag kind="bad" icon="error">
      {w.cancelled}
    </Tag>
    <Tag kind="new">{w.isNew}</Tag>
  </div>
)

import { useState } from 'react'
import { Button } from '../src/ui/button/button.tsx'
import { DateRangePicker } from '../src/ui/calendar/date-range-picker.tsx'
import { Stepper } from '../src/ui/choice/stepper.tsx'
import { ConfirmationDialog } from '../src/ui/dialog/confirmation-dialog.tsx'
import { Dialog } from '../src/ui/dialog/dialog.tsx'
import { CallingPoints } from '../src/ui/line/calling-points.tsx'
import { List, ListHead, ListRow } from '../src/ui/list/list.tsx'
import { FullScreenLoader } from '../src/ui/loader/full-screen-loader.tsx'
import { Menu } from '../src/ui/menu/menu.tsx'
import { OnboardingSlider } from '../src/ui/onboarding/onboarding-slider.tsx'
import { dayWords } from './day-words.ts'
import { Chapter, Sample, Samples } from './page.tsx'
import type { BookWords, Lang } from './words.ts'

const OPENERS = ['page', 'sheet', 'side', 'confirm', 'loader', 'days'] as const
type Open = (typeof OPENERS)[number]

export function OverChapter({ w, lang }: { w: BookWords; lang: Lang }) {
  const [open, setOpen] = useState<Open>()
  const [adults, setAdults] = useState(1)
  const close = () => setOpen(undefined)
  const labels: Record<Open, string> = {
    page: w.openDialog,
    sheet: w.openSheet,
    side: w.openSide,
    confirm: w.openConfirm,
    loader: w.openLoader,
    days: w.openDays,
  }

  return (
    <Chapter title="Over the page">
      <div className="row row-wrap">
        {OPENERS.map((opener) => (
          <Button
            key={opener}
            kind="second"
            small
            data-open={opener}
            onClick={() => {
              setOpen(opener)
              if (opener === 'loader') setTimeout(close, 3000)
            }}
          >
            {labels[opener]}
          </Button>
        ))}
        <Menu
          label={w.account}
          renderTrigger={(props) => (
            <Button {...props} kind="quiet" small icon="person">
              {w.account}
            </Button>
          )}
        >
          <List>
            <ListHead>{w.travel}</ListHead>
            <ListRow icon="wallet" href="#n">
              {w.wallet}
            </ListRow>
            <ListHead>{w.you}</ListHead>
            <ListRow icon="person" href="#o">
              {w.details}
            </ListRow>
            <ListRow icon="logout" onClick={close}>
              {w.signOut}
            </ListRow>
          </List>
        </Menu>
      </div>
      {(['page', 'sheet', 'side'] as const).map((kind) => (
        <Dialog
          key={kind}
          open={open === kind}
          onClose={close}
          title={w.who}
          closeLabel={w.close}
          kind={kind}
          foot={
            <>
              <span className="t-xl num">£35.65</span>
              <Button onClick={close}>{w.take}</Button>
            </>
          }
        >
          <div className="stack">
            <p className="soft">{w.whoBody}</p>
            <div className="spread">
              {w.adults}
              <Stepper value={adults} onChange={setAdults} lessLabel={w.less} moreLabel={w.more} />
            </div>
          </div>
        </Dialog>
      ))}
      <ConfirmationDialog
        open={open === 'confirm'}
        title={w.confirmTitle}
        message={w.confirmBody}
        confirmLabel={w.takeOut}
        cancelLabel={w.keep}
        onConfirm={close}
        onCancel={close}
        takesAway
      />
      <DateRangePicker
        open={open === 'days'}
        onClose={close}
        onDone={close}
        words={dayWords(w, lang)}
        range={{ start: '2026-12-07', end: '2026-12-09' }}
        min="2026-12-05"
        max="2027-01-23"
        today="2026-12-05"
        renderBelow={(day) => `£${30 + (Number(day.slice(8)) % 9)}`}
        renderSum={() => (
          <>
            <p className="t-s soft">{w.returnFrom}</p>
            <p className="t-2xl num">£35.65</p>
          </>
        )}
      />
      {open === 'loader' && <FullScreenLoader>{w.asking}</FullScreenLoader>}
      <Samples wide>
        {[false, true].map((inPage) => (
          <Sample key={String(inPage)} name={inPage ? 'Onboarding in a page' : 'Onboarding'}>
            <OnboardingSlider
              inPage={inPage}
              onCompleted={close}
              words={{ skip: w.skip, previous: w.previous, next: w.nextPage, finish: w.start, place: w.of }}
              pages={[
                {
                  key: 'move',
                  title: w.slide[0],
                  body: w.slide[1],
                  picture: (
                    <CallingPoints
                      calls={[
                        {
                          key: 'a',
                          when: '17:56',
                          where: w.abergavenny,
                          big: true,
                          stop: { state: 'done' },
                          after: { trainAt: 0.6 },
                        },
                        { key: 'b', when: '18:27', where: w.hereford },
                        { key: 'c', when: '19:11', where: w.shrewsbury, strong: true, stop: { kind: 'change' } },
                      ]}
                    />
                  ),
                },
                { key: 'paid', title: w.slide2[0], body: w.slide2[1] },
              ]}
            />
          </Sample>
        ))}
      </Samples>
    </Chapter>
  )
}
